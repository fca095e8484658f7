/// Finds and reads suites.
public enum SuiteLoader {
    /// The largest suite file, in bytes.
    public static let sizeLimit = 64 * 1024 * 1024

    /// Reads the suites that paths name: a file is a suite, a folder is one (`suite.json`) or holds several.
    ///
    /// Everything that is wrong is in the diagnostics of the result; a suite with an error is not among its suites, and
    /// keeps no other from being read.
    ///
    /// - Parameters:
    ///   - paths: As given on the command line. A suite that two of them name is read once.
    ///   - currentDirectory: The absolute path that relative ones are taken from.
    public static func load(paths: [String], from currentDirectory: String) -> LoadedSuites {
        var result = LoadedSuites(suites: [], diagnostics: [])
        var seenFiles: Set<ExactText> = []
        var seenIDs: [ExactText: SuiteFile] = [:]
        for path in paths {
            let discovery = SuiteDiscovery(path, from: currentDirectory)
            result.diagnostics += discovery.diagnostics
            for file in discovery.files
            where seenFiles.insert(ExactText(text: PathText.real(file.path) ?? file.path)).inserted {
                var (suite, diagnostics, named) = file.read()
                result.files.append(file.path)
                result.files += named
                let id = ExactText(text: file.id)
                if let first = seenIDs[id] { diagnostics.insert(file.clash(with: first), at: 0) }
                seenIDs[id] = seenIDs[id] ?? file
                result.diagnostics += diagnostics
                if let suite, !diagnostics.contains(where: { $0.severity == .error }) { result.suites.append(suite) }
            }
        }
        return result
    }

    /// The absolute paths of the suites that paths name, without reading them.
    public static func files(paths: [String], from currentDirectory: String) -> [String] {
        paths.flatMap { SuiteDiscovery($0, from: currentDirectory).files.map(\.path) }
    }
}
