import ClipSuites
import Foundation
import TestSupport
import Testing

/// A path that cannot be a suite is named with the fix.
@Suite struct LoadingFailureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func message(_ path: String) -> String {
        let loaded = SuiteLoader.load(paths: [path], from: folder.path)
        #expect(loaded.suites.isEmpty && loaded.hasErrors)
        return DiagnosticRenderer().render(loaded.diagnostics)
    }

    @Test func aMissingPath() {
        #expect(message("suites").hasPrefix("error: there is no \"suites\"\n  fix: run 'clipflight init', or give"))
        #expect(message("").contains("an empty path"))
        #expect(message("a\u{0}b").contains("there is no"))
    }

    /// A folder without definitions has no errors. The caller decides whether that is a failure.
    @Test func aFolderWithoutSuitesIsAWarning() throws {
        try folder.write("x", to: "suites/readme.txt")
        let loaded = SuiteLoader.load(paths: ["suites"], from: folder.path)
        #expect(loaded.suites.isEmpty && !loaded.hasErrors)
        let text = DiagnosticRenderer().render(loaded.diagnostics)
        #expect(text.hasPrefix("warning: the folder \"suites\" has no suite"))
        #expect(text.hasSuffix("fix: run 'clipflight init', or give the path of a suite\n"))
    }

    /// If a suite is also given, a folder without one is an error.
    @Test func aFolderWithoutSuitesBesideASuite() throws {
        try folder.write(SampleSuite.minimal(), to: "a.json")
        try folder.makeFolder("codes.csv")
        try folder.write("<svg/>", to: "print/1.svg")
        for (name, fix) in [
            ("codes.csv", "run 'clipflight init', or give"), ("print", "to check App Clip Codes, list"),
        ] {
            for paths in [["a.json", name], [name, "a.json"]] {
                let errors = SuiteLoader.load(paths: paths, from: folder.path).diagnostics.errors
                #expect(errors.map(\.message) == ["the folder \"\(name)\" has no suite"])
                #expect(errors.first?.fix?.hasPrefix(fix) == true)
            }
        }
    }

    @Test func aFolderNamedSuiteJSON() throws {
        try folder.makeFolder("one/suite.json")
        #expect(message("one").contains("\"one/suite.json\" is not a regular file"))
        try folder.makeFolder("many/x.json")
        #expect(message("many").contains("\"many/x.json\" is not a regular file"))
    }

    @Test func aLinkToNowhere() throws {
        try folder.makeFolder("suites")
        try folder.link("suites/a.json", to: "nowhere")
        #expect(message("suites").contains("\"suites/a.json\" is not a regular file"))
    }

    @Test func aPipeIsNotOpened() throws {
        try folder.makeFolder("suites")
        #expect(mkfifo(folder.path + "/suites/a.json", 0o600) == 0)
        #expect(message("suites").contains("not a regular file"))
        #expect(message("suites/a.json").contains("neither a file nor a folder"))
    }

    @Test func aFileThatMayNotBeRead() throws {
        let path = try folder.write(SampleSuite.minimal(), to: "a.json")
        #expect(chmod(path, 0) == 0)
        // The superuser may read everything.
        guard getuid() != 0 else { return }
        #expect(message("a.json").contains("a.json:1:1: error: \"a.json\" cannot be read"))
    }

    @Test func a100MBFileIsRefusedByItsSize() throws {
        let path = try folder.write("{", to: "a.json")
        #expect(truncate(path, 100_000_000) == 0)
        #expect(message("a.json").contains("\"a.json\" is larger than 64 MiB"))
    }

    @Test func ofAFileFullOfErrorsSomeAreShown() throws {
        let keys = (0..<5000).map { "\"k\($0)\": 1" }.joined(separator: ",\n")
        try folder.write(SampleSuite.minimal(keys), to: "a.json")
        let diagnostics = SuiteLoader.load(paths: ["a.json"], from: folder.path).diagnostics
        #expect(diagnostics.count == 501)
        #expect(diagnostics.contains { $0.message.hasPrefix("there are more than 500") })
    }

    @Test func aLargeFileBelowTheLimitIsRead() throws {
        let comment = "/*" + String(repeating: " ", count: 4_000_000) + "*/"
        try folder.write(comment + SampleSuite.minimal(), to: "a.json")
        #expect(SuiteLoader.load(paths: ["a.json"], from: folder.path).suites.count == 1)
    }
}
