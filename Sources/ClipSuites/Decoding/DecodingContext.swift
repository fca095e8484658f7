/// One suite file while it is decoded: its text, its surroundings, and what has been found wrong with it so far.
final class DecodingContext {
    let source: SourceFile
    let place: SuitePlace
    /// Whether the file had syntax errors, so that what seems to be missing may only have been unreadable.
    let isDamaged: Bool
    /// The row that filled in what is decoded; `nil` while the definition itself is.
    let filling: RowFilling?
    private(set) var diagnostics: [Diagnostic] = []
    /// The absolute paths of the files that the suite names, also of those that are not there.
    private(set) var namedFiles: [String] = []

    /// How many errors of a file are shown.
    static let errorLimit = 500

    init(source: SourceFile, place: SuitePlace, isDamaged: Bool) {
        self.source = source
        self.place = place
        self.isDamaged = isDamaged
        filling = nil
    }

    /// Decodes what a row made of values, none of which is a path.
    init(source: SourceFile, filledBy filling: RowFilling) {
        self.source = source
        place = .nowhere
        isDamaged = false
        self.filling = filling
    }

    /// Whether so much is wrong that no more is shown, and what else is wrong need not be found out.
    var isFull: Bool { diagnostics.count > Self.errorLimit }

    /// Notes an error about a range of the file.
    func error(_ range: Range<Int>, _ message: String, note: String? = nil, fix: String? = nil) {
        guard !isFull else { return }
        if let filling { return add(filling.error(message, range, note: note, fix: fix)) }
        add(source.diagnostic(.error, at: range, message, note: note, fix: fix))
    }

    /// Notes an error about a value. Of a container only the first character is underlined.
    func error(_ value: JSONValue, _ message: String, note: String? = nil, fix: String? = nil) {
        let range = value.range
        switch value.content {
        case .array, .object: error(range.lowerBound..<(range.lowerBound + 1), message, note: note, fix: fix)
        default: error(range, message, note: note, fix: fix)
        }
    }

    /// Notes an error of any file.
    func add(_ diagnostic: Diagnostic) {
        if diagnostics.count < Self.errorLimit { diagnostics.append(diagnostic) }
        if diagnostics.count == Self.errorLimit {
            let file = SourceLocation(file: source.name, line: 1, column: 1)
            diagnostics.append(
                Diagnostic(.error, at: file, "more than \(Self.errorLimit) errors; the rest is not shown"))
        }
    }

    /// Notes a file that the suite names.
    func note(file path: String) { namedFiles.append(path) }

    /// Where a value starts.
    func location(_ value: JSONValue) -> SourceLocation { source.location(at: value.range.lowerBound) }

    /// A place of the file as notes name it.
    func line(of range: Range<Int>) -> String {
        let location = source.location(at: range.lowerBound)
        return "\(location.file):\(location.line):\(location.column)"
    }

    /// Reports a value of a wrong type; one that could not be read has been reported.
    func mismatch(_ value: JSONValue, _ expected: String, fix: String? = nil) {
        if case .unreadable = value.content { return }
        let found: String
        switch value.content {
        case .string(let text): found = "the string \(Quotation.of(text))"
        case .boolean(let flag): found = "\(flag)"
        default: found = value.kindName
        }
        error(value, "found \(found), expected \(expected)", fix: fix)
    }
}
