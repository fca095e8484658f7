/// The suites that a command was given, and everything that is wrong with them.
public struct LoadedSuites: Sendable {
    /// The suites without errors, in the order of the paths and, in a folder, of their names.
    public var suites: [Suite]
    /// What is wrong, or questionable, in the order of the files.
    public var diagnostics: [Diagnostic]

    /// The absolute paths of the suites' files and of those that they name, also of those that are not there.
    public var files: [String] = []

    /// Whether any diagnostic is an error, so that nothing may be launched.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
