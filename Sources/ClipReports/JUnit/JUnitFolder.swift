import ClipHarness
import Foundation

/// Writes JUnit XML in the dialect of Surefire: a folder with a file for each suite, `TEST-<suite-id>.xml`.
///
/// At the end all files take their places, and those of suites that an earlier run left here are removed: whoever reads
/// the folder would count them too. Files of others stay.
final class JUnitFolder: ReportDocument {
    private let path: String
    private let options: ReportOptions
    private let planned: RunPlanned
    private var document: (suite: SuiteReference, file: JUnitDocument)?
    private var names = SuiteFileNames()
    private var complete: [OutputFile] = []

    init(path: String, options: ReportOptions, run: RunPlanned) throws(ReportError) {
        self.path = path
        self.options = options
        planned = run
        try ReportDestination.createFolder(path, for: path)
    }

    func finish(_ run: RunEnded) throws(ReportError) {
        try endSuite()
        for file in complete { try file.commit() }
        try removeEarlierFiles()
    }

    func add(_ result: CaseResult) throws(ReportError) {
        let suite = result.testCase.suite
        if document?.suite != suite {
            try endSuite()
            let file = try JUnitDocument(
                path: self.file(names.next(for: suite.id)), dialect: .surefire, options: options, run: planned)
            document = (suite, file)
        }
        try document?.file.add(result)
    }

    private func endSuite() throws(ReportError) {
        guard let document else { return }
        self.document = nil
        complete.append(try document.file.seal(after: .zero))
    }

    private func file(_ name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

    private func removeEarlierFiles() throws(ReportError) {
        let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in found.sorted() where SuiteFileNames.isOne(name) && !names.used.contains(name) {
            guard Self.isOfReport(file(name)) else { continue }
            if unlink(file(name)) != 0, errno != ENOENT { throw ReportError(path: path, .removeOld(name)) }
        }
    }

    private static func isOfReport(_ path: String) -> Bool {
        // Opening a pipe must not wait for its other end, and a link is nothing that was written here.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return false }
        let beginning = JUnitDocument.beginningInFolder
        return (try? file.read(upToCount: beginning.count)).map { Array($0) } == beginning
    }
}

/// The names of the files, `TEST-<suite-id>.xml`, with a hash of an identifier that a file system or an upload
/// does not take. No two are the same, also where the file system ignores case.
private struct SuiteFileNames {
    private(set) var used: Set<String> = []
    private var folded: Set<String> = []

    /// The longest name in bytes, so that a temporary file's name fits beside it.
    private static let limit = 200

    mutating func next(for id: String) -> String {
        let plain = SuiteFileNames.plain(id)
        let shown = plain.utf8.elementsEqual(id.utf8) ? plain : "\(plain)-\(StableHash(id).digits)"
        var name = "TEST-\(shown).xml"
        var number = 1
        // The same for names that some file system takes for one.
        while !folded.insert(name.lowercased().decomposedStringWithCanonicalMapping).inserted {
            number += 1
            name = number == 2 ? "TEST-\(plain)-\(StableHash(id).digits).xml" : "TEST-\(shown)-\(number).xml"
        }
        used.insert(name)
        return name
    }

    static func isOne(_ name: String) -> Bool { name.hasPrefix("TEST-") && name.hasSuffix(".xml") }

    private static func plain(_ id: String) -> String {
        var plain = String.UnicodeScalarView()
        var length = 0
        for scalar in id.unicodeScalars {
            length += UTF8.width(scalar)
            if length > limit { break }
            plain.append(isPlain(scalar) ? scalar : "-")
        }
        return String(plain)
    }

    /// Whether every file system, and every upload of build artefacts, takes a character.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        if "/\\:*?\"<>|".unicodeScalars.contains(scalar) { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: return false
        default: return true
        }
    }
}
