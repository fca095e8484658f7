import ClipRules

package enum SuiteLoader {
    package static let sizeLimit = 64 * 1024 * 1024

    /// Each path names a suite's file, a folder with a `suite.json`, or a folder of suites.
    package static func load(paths: [String], from currentDirectory: String) -> LoadedSuites {
        var result = LoadedSuites(suites: [], diagnostics: [])
        var seenFiles: Set<String> = []
        var seenIDs: [String: SuiteFile] = [:]
        var evidence: [String: [Evidence]] = [:]
        var registrations = RegistrationCheck()
        let discoveries = paths.map { SuiteDiscovery($0, from: currentDirectory) }
        let hasSuites = discoveries.contains { !$0.files.isEmpty }
        for discovery in discoveries {
            for var problem in discovery.diagnostics {
                if hasSuites { problem.severity = .error }
                result.diagnostics.append(problem)
            }
            for file in discovery.files where seenFiles.insert(PathText.real(file.path) ?? file.path).inserted {
                result.files.append(ReadFile(file.path))
                var (suite, diagnostics, named) = file.read()
                result.files += named
                for path in [PathText.absolute(PathText.name(of: file.path), from: file.folder)] + named.map(\.path) {
                    result.names[file.shown(path)] = path
                }
                let id = file.id
                if let first = seenIDs[id] { diagnostics.insert(file.clash(with: first), at: 0) }
                if let problem = file.problemOfID { diagnostics.insert(problem, at: 0) }
                seenIDs[id] = seenIDs[id] ?? file
                result.diagnostics += diagnostics
                if let path = EvidenceFile.path(for: file) {
                    if evidence[path] == nil {
                        let content = EvidenceFile.read(path, shown: file.shown(path))
                        evidence[path] = content.rows
                        result.files.append(ReadFile(path))
                        result.names[file.shown(path)] = path
                        result.diagnostics += content.problems
                    }
                    suite?.evidence = evidence[path] ?? []
                }
                guard let suite, diagnostics.errors.isEmpty else { continue }
                result.suites.append(suite)
                result.diagnostics += registrations.check(suite).map(suite.allowing)
            }
        }
        return result
    }

    package static func files(paths: [String], from currentDirectory: String) -> [String] {
        paths.flatMap { SuiteDiscovery($0, from: currentDirectory).files.map(\.path) }
    }
}

package struct LoadedSuites {
    package var suites: [Suite]
    package var diagnostics: [Diagnostic]

    package var files: [ReadFile] = []

    /// The absolute paths of the files, keyed by the names used in messages.
    package var names: [String: String] = [:]

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension SuiteFile {
    var id: String {
        let name = PathText.name(of: path)
        if name == "suite.json" { return PathText.name(of: PathText.folder(of: path)) }
        return name.hasSuffix(".json") && name != ".json" ? String(name.dropLast(5)) : name
    }

    var problemOfID: Diagnostic? {
        ComposedForm(of: id, a: "suite's id").map {
            failure($0.message, fix: "rename the file or folder by typing the same name again")
        }
    }

    func clash(with first: SuiteFile) -> Diagnostic {
        failure(
            "the suite's id \(quoted: id) is already taken", note: "by \(first.shown)",
            fix: "rename one of the two: the id is the file's name, or the folder's name for a suite.json")
    }

    package func read() -> (suite: Suite?, diagnostics: [Diagnostic], named: [ReadFile]) {
        do throws(Diagnostic) {
            let fix = "put the rows into a CSV file and name it in \"each\"; a CSV file may have any size"
            return decode(
                try OpenFile.bytes(
                    of: path, shown: shown, limit: SuiteLoader.sizeLimit, fix: fix,
                    namedAt: SourceLocation(file: shown)))
        } catch {
            return (nil, [error], [])
        }
    }

    package func decode(_ bytes: [UInt8]) -> (suite: Suite?, diagnostics: [Diagnostic], named: [ReadFile]) {
        let document = JSONReader.read(bytes, file: shown, dialect: .suite)
        guard let value = document.value else { return (nil, document.diagnostics, []) }
        let context = DecodingContext(source: document.source, place: self)
        let decoded = context.suite(value, id: id)
        let diagnostics = (document.diagnostics + context.diagnostics).inOrder(of: shown)
        guard var suite = decoded, diagnostics.errors.isEmpty else {
            return (decoded, diagnostics, context.namedFiles)
        }
        let association = SuiteAssociation.read(suite)
        suite.association = association
        let found = association.diagnostics + SuiteCheck.diagnostics(for: suite, association)
        let shown = found.map { suite.allowing(document.source.withExcerpt($0)) }
        return (suite, diagnostics + shown, context.namedFiles)
    }

    private func failure(_ message: String, note: String? = nil, fix: String? = nil) -> Diagnostic {
        Diagnostic(.error, at: SourceLocation(file: shown), message, note: note, fix: fix)
    }
}
