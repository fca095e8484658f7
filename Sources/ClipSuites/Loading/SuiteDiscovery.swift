import Foundation

package struct SuiteDiscovery {
    package private(set) var files: [SuiteFile] = []
    package private(set) var diagnostics: [Diagnostic] = []

    private let given: String
    private let currentDirectory: String

    package init(_ path: String, from currentDirectory: String) {
        given = path
        self.currentDirectory = PathText.normalised(currentDirectory)
        guard !path.isEmpty else {
            fail("found an empty path", fix: "give the path of a suite, or of a folder of suites")
            return
        }
        let absolute = PathText.absolute(path, from: self.currentDirectory)
        switch FileKind.of(absolute) {
        case .missing:
            // The user did not type the default path, so a misspelling is unlikely.
            let near = path == "suites" ? nil : NeighbouringFile.fix(for: absolute)
            fail("there is no \(quoted: path)", fix: near ?? Self.fix)
        case .special: fail("\(quoted: path) is neither a file nor a folder", fix: "give the path of a suite")
        case .file: add(absolute, folderGiven: PathText.folder(of: absolute))
        case .folder: lookInto(absolute)
        }
    }

    private mutating func lookInto(_ folder: String) {
        let own = folder + "/suite.json"
        guard FileKind.of(own) == .missing else { return addSuite(own, folderGiven: folder) }
        guard let names = FolderNames.list(folder) else {
            return fail("the folder \(quoted: given) cannot be read", fix: "give yourself permission to read it")
        }
        addSuites(names, in: folder)
        guard files.isEmpty, diagnostics.isEmpty else { return }
        let hasCodes = names.contains { FolderNames.text($0)?.hasSuffix(".svg") == true }
        let table = "to check App Clip Codes, list them in a CSV file with the columns 'SVG File Name' and 'URL'"
        diagnostics.append(
            Diagnostic(
                .warning, "the folder \(quoted: given) has no suite",
                note: "a suite is a *.json file in this folder, or a suite.json in a subfolder",
                fix: hasCodes ? table : Self.fix))
    }

    private mutating func addSuites(_ names: [FolderNames.Name], in folder: String) {
        let prefix = folder == "/" ? "/" : folder + "/"
        for name in names.compactMap(FolderNames.text).sorted() {
            let path = prefix + name
            if name.hasPrefix(".") || name.hasSuffix(".schema.json") || name == EvidenceFile.name { continue }
            if name.hasSuffix(".json") {
                addSuite(path, folderGiven: folder)
            } else if FileKind.of(path) == .folder, FileKind.of(path + "/suite.json") != .missing {
                addSuite(path + "/suite.json", folderGiven: folder)
            }
        }
        let nameless = names.filter { FolderNames.text($0) == nil && Self.isSuite($0, in: prefix) }
        for name in nameless.map(FolderNames.shown).sorted() {
            fail("the name of \(shown(folder))/\(name) is not UTF-8, so its cases cannot be named", fix: "rename it")
        }
    }

    private static func isSuite(_ name: FolderNames.Name, in prefix: String) -> Bool {
        var status = stat()
        let inner = prefix.utf8CString.dropLast() + name.dropLast() + "/suite.json".utf8CString
        return stat(Array(inner), &status) == 0 || name.suffix(6).elementsEqual(".json".utf8CString)
    }

    private mutating func addSuite(_ path: String, folderGiven: String) {
        if FileKind.of(path) == .file { return add(path, folderGiven: folderGiven) }
        fail("\(quoted: shown(path)) is not a regular file", fix: "rename it, or put the suite there")
    }

    private mutating func add(_ path: String, folderGiven: String) {
        files.append(SuiteFile(path, given: folderGiven, current: currentDirectory))
    }

    private func shown(_ path: String) -> String {
        SuiteFile(path, given: PathText.folder(of: path), current: currentDirectory).shown
    }

    private mutating func fail(_ message: String, fix: String) {
        diagnostics.append(Diagnostic(.error, message, fix: fix))
    }

    private static let fix = "run 'clipflight init', or give the path of a suite"
}
