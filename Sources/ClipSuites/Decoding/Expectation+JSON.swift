extension Expectation {
    /// Reads an expectation that a report holds, which is spelled as in a suite and has no columns to fill in.
    ///
    /// - Parameters:
    ///   - value: What is written.
    ///   - source: Where it is written.
    /// - Throws: The first thing that is wrong with it.
    package init(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) {
        // An expectation names no files, so that nothing is looked for in this place.
        let context = DecodingContext(source: source, place: .nowhere, isDamaged: false)
        let expectation = context.expectation(asWritten: value)
        if let diagnostic = context.diagnostics.first { throw diagnostic }
        self = expectation ?? Expectation()
        location = nil
    }
}
