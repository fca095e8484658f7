import ClipAuthoring
import ClipSuites
import TestSupport

/// A folder with files to import and a suite to import them into.
struct Importing {
    let folder: TemporaryFolder
    private(set) var imported: ClipImport
    private(set) var failure: SuiteErrors?
    private(set) var merge: SuiteMerge?
    /// The suite's text with the additions.
    private(set) var text = ""

    init(
        _ files: [String: String], into suite: String? = MinimalSuite.unregistered, locale: String? = nil,
        beside others: [String: String] = [:]
    ) throws {
        folder = try TemporaryFolder()
        for (name, content) in files.merging(others, uniquingKeysWith: { one, _ in one }) {
            try folder.write(content, to: name)
        }
        if let suite { try folder.write(suite, to: "suites/shop/suite.json") }
        imported = ClipImport(paths: files.keys.sorted(), from: folder.path, locale: locale)
        do throws(SuiteErrors) {
            let suite =
                if let known = try SuiteText.find(
                    imported.clip, named: "first.json", in: "suites", from: folder.path, orOnly: true)
                {
                    known
                } else {
                    try SuiteText.begin(imported.clip, named: "first.json", in: "suites", from: folder.path)
                }
            let result = try suite.merge(imported.clip)
            merge = result.merge
            text = String(decoding: result.text, as: UTF8.self)
        } catch {
            failure = error
        }
    }

    /// The suite, loaded from the file that was written.
    var loaded: LoadedSuites {
        get throws {
            try folder.write(text, to: "suites/merged/suite.json")
            return SuiteLoader.load(paths: [folder.path + "/suites/merged"], from: folder.path)
        }
    }

    var messages: [String] { imported.diagnostics.map { "\($0.severity) \($0.location?.text ?? ""): \($0.message)" } }
    var additions: [String] { merge?.additions.map { ($0.place.map { "\($0.text): " } ?? "") + $0.text } ?? [] }
    var drift: [String] { merge?.drift.map { "\($0.location?.text ?? ""): \($0.message)" } ?? [] }

    func again() throws -> Importing {
        let names = try folder.names().filter { $0 != "suites" }
        let files = try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.read($0)) })
        return try Importing(files, into: text)
    }
}
