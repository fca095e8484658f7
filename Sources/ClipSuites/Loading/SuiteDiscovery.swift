import Foundation

/// The suite files that one path of the command line names.
struct SuiteDiscovery {
    private(set) var files: [SuiteFile] = []
    private(set) var diagnostics: [Diagnostic] = []

    private let given: String
    private let currentDirectory: String

    /// Looks at a path: a file, a folder with a `suite.json`, or a folder of suites.
    init(_ path: String, from currentDirectory: String) {
        given = path
        self.currentDirectory = PathText.normalised(currentDirectory)
        guard !path.isEmpty else {
            fail("found an empty path", fix: "give the path of a suite, or of a folder of suites")
            return
        }
        guard path.hasPrefix("/") || currentDirectory.hasPrefix("/") else {
            fail("there is no current folder that \(Quotation.of(path)) could be in", fix: "give an absolute path")
            return
        }
        let absolute = PathText.absolute(path, from: self.currentDirectory)
        switch FileKind.of(absolute) {
        case .missing where path.unicodeScalars.contains("\u{FFFD}"):
            // What the system gave as an argument was no text, or this was.
            fail("there is no \(Quotation.of(path)), as far as it is UTF-8", fix: "rename it")
        case .missing:
            fail(
                "there is no \(Quotation.of(path))",
                fix: "create \(Self.example(for: path)), or give the path of a suite")
        case .special:
            fail("\(Quotation.of(path)) is neither a file nor a folder", fix: "give the path of a suite")
        case .file:
            add(absolute, folderGiven: PathText.folder(of: absolute))
        case .folder:
            lookInto(absolute)
        }
    }

    private mutating func lookInto(_ folder: String) {
        let own = folder + "/suite.json"
        switch FileKind.of(own) {
        case .file: add(own, folderGiven: folder)
        case .folder, .special:
            fail("\(Quotation.of(shown(own))) is no regular file", fix: "suite.json is the suite itself")
        case .missing:
            guard let names = FolderNames(of: folder) else {
                fail("the folder \(Quotation.of(given)) cannot be read", fix: "give yourself the right to read it")
                return
            }
            for path in Self.candidates(names.texts, in: folder) { addCandidate(path, folderGiven: folder) }
            for name in names.unnamedSuites(in: folder) {
                fail(
                    "the name of \(shown(folder))/\(name) is not UTF-8, so no case of it can be named", fix: "rename it"
                )
            }
            if files.isEmpty, diagnostics.isEmpty {
                // Not an error of a definition: there is none. What it means to have nothing to do is the caller's.
                warn(
                    "the folder \(Quotation.of(given)) holds no suite",
                    note: "a suite is a *.json in it, or a suite.json in a folder in it",
                    fix: "create \(Self.example(for: given))")
            }
        }
    }

    /// Every `*.json` and every `*/suite.json`, in the order of the names' bytes.
    private static func candidates(_ names: [String], in folder: String) -> [String] {
        let visible = names.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return visible.compactMap { name in
            let path = folder == "/" ? "/" + name : folder + "/" + name
            if FileKind.of(path) == .folder, !name.hasSuffix(".json") {
                let inner = path + "/suite.json"
                return FileKind.of(inner) == .missing ? nil : inner
            }
            return name.hasSuffix(".json") ? path : nil
        }
    }

    private mutating func addCandidate(_ path: String, folderGiven: String) {
        switch FileKind.of(path) {
        case .file: add(path, folderGiven: folderGiven)
        case .folder where FileKind.of(path + "/suite.json") == .file:
            add(path + "/suite.json", folderGiven: folderGiven)
        case .folder, .special, .missing:
            fail("\(Quotation.of(shown(path))) is no regular file", fix: "rename it, or put the suite there")
        }
    }

    private mutating func add(_ path: String, folderGiven: String) {
        let place = SuitePlace(of: path, given: folderGiven, current: currentDirectory)
        files.append(SuiteFile(path: path, place: place))
    }

    private func shown(_ path: String) -> String {
        let place = SuitePlace(of: path, given: PathText.folder(of: path), current: currentDirectory)
        return place.shown(place.file)
    }

    private mutating func warn(_ message: String, note: String, fix: String) {
        diagnostics.append(Diagnostic(.warning, at: nil, message, note: note, fix: fix))
    }

    private mutating func fail(_ message: String, note: String? = nil, fix: String) {
        diagnostics.append(Diagnostic(.error, at: nil, message, note: note, fix: fix))
    }

    /// A file that would be a suite at a path.
    private static func example(for path: String) -> String {
        if path.hasSuffix(".json") { return path }
        return (path.hasSuffix("/") ? path : path + "/") + "first.json"
    }
}
