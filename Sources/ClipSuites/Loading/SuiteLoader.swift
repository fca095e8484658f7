/// Finds and reads suites.
public enum SuiteLoader {
    /// Reads the suites that paths name: a file is a suite, a folder is one (`suite.json`) or holds several.
    ///
    /// - Parameters:
    ///   - paths: As given on the command line.
    ///   - currentDirectory: The absolute path that relative ones are taken from.
    public static func load(paths: [String], from currentDirectory: String) -> LoadedSuites {
        LoadedSuites(suites: [], diagnostics: [])
    }
}
