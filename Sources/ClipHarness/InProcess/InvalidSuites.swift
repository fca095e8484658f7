import ClipSuites

/// Suites that cannot be run, since something in their definitions is wrong.
public struct InvalidSuites: Error, Sendable, CustomStringConvertible {
    /// Everything that is wrong or questionable, in the order of the files.
    public let diagnostics: [Diagnostic]

    init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    /// The errors, each with its place, an excerpt and the mend.
    public var description: String {
        let renderer = DiagnosticRenderer(colour: false)
        return diagnostics.filter { $0.severity == .error }.map(renderer.render).joined(separator: "\n")
    }
}
