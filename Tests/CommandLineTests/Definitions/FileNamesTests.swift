import Foundation
import TestSupport
import Testing

@Suite("In a subfolder of a repository, commands name files from there, and reports from its root")
struct FileNamesTests {
    private static let suite = """
        { "version": 1, "clip": { "bundleID": "com.example.Clip" },
          "experiences": { "advanced": [
            { "url": "https://tea.example/a" },
            { "url": "https://tea.example/b" } ] },
          "invocations": [
            { "title": "Table {id}", "url": "https://tea.example/a?table={id}", "each": "tables.csv",
              "expect": { "experience": "https://tea.example/b" } } ] }
        """

    private func repository() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.makeFolder(".git")
        try folder.makeFolder("web")
        try folder.write(Self.suite, to: "ios/suites/tea/suite.json")
        try folder.write("id\n1\n2\n", to: "ios/suites/tea/tables.csv")
        let twice = Self.suite.replacing("tea.example/b\" }", with: "tea.example/a\" }")
        try folder.write(twice, to: "ios/twice/tea2/suite.json")
        return folder
    }

    private func output(
        _ command: String, in place: String, of folder: TemporaryFolder, _ variable: String = ""
    ) async throws -> String {
        let script = "cd \(place) && \(variable)\"$0\" \(command) 2>&1"
        let result = try await CommandLineTool.run(
            ["-c", script, CommandLineTool.program], in: folder, program: "/bin/sh")
        return result.output + result.errors
    }

    /// The names of files in a text, with the lines that follow them.
    private func files(_ text: String) -> Set<String> {
        Set(text.matches(of: /[\w.\/-]+\.(?:json|csv)(?=:[0-9])/).map { String($0.output) })
    }

    @Test(arguments: [
        ("check", ["suites/tea/suite.json"]), ("list", ["suites/tea/suite.json", "suites/tea/tables.csv"]),
        ("run", ["suites/tea/suite.json", "suites/tea/tables.csv"]),
        ("explain https://tea.example/a", ["suites/tea/suite.json"]),
        ("check twice", ["twice/tea2/suite.json"]),
        ("diff suites twice", ["twice/tea2/suite.json"]),
    ])
    func subfolder(_ command: String, _ expected: [String]) async throws {
        let folder = try repository()
        let text = try await output(command, in: "ios", of: folder)
        #expect(files(text) == Set(expected), "\(text)")
        guard command.hasPrefix("run") else { return }
        let report = try folder.read("ios/reports/junit.xml")
        #expect(report.contains("file=\"ios/suites/tea/"), "\(report)")
    }

    @Test("A print run has the repository's name in annotations, and the folder's on a terminal")
    func printRun() async throws {
        let folder = try repository()
        try folder.write("URL\nhttps://tea.example/a\nhttps://tea.example/a\n", to: "ios/print/codes.csv")
        let text = try await output("check suites print/codes.csv", in: "ios", of: folder)
        #expect(text.contains("print/codes.csv:3:1: error: print/codes.csv:2 prints"), "\(text)")
        #expect(text.contains("\nprint/codes.csv:2: https://tea.example/a → ") && !text.contains("ios/"), "\(text)")
        let github = try await output("check suites print/codes.csv", in: "ios", of: folder, "GITHUB_ACTIONS=true ")
        #expect(github.contains("::error file=ios/print/codes.csv,line=3"), "\(github)")
        let missing = try await output("check suites print/none.csv", in: "ios", of: folder)
        #expect(missing.contains("there is no \"print/none.csv\""), "\(missing)")
    }

    @Test func elsewhere() async throws {
        let folder = try repository()
        #expect(try await files(output("list ios/suites", in: ".", of: folder)).contains("ios/suites/tea/suite.json"))
        let beside = try await output("list ../ios/suites", in: "web", of: folder)
        #expect(files(beside).contains("../ios/suites/tea/suite.json"), "\(beside)")
        try folder.write(MinimalSuite.text(), to: "suites/tea.json")
        try folder.write(MinimalSuite.text(), to: "ios/suites/more/suites/cup.json")
        let both = try await output("list ../suites suites/more/suites", in: "ios", of: folder)
        #expect(files(both) == ["../suites/tea.json", "suites/more/suites/cup.json"], "\(both)")
        let outside = try await output("list \(folder.path)/ios/suites", in: "/usr", of: folder)
        #expect(files(outside).contains("\(folder.path)/ios/suites/tea/suite.json"), "\(outside)")
        let json = try await output("list suites --format json", in: "ios", of: folder)
        #expect(json.contains("ios/suites/tea/suite.json"), "\(json)")
    }

    @Test("Only locations are renamed, not what a definition contains")
    func excerpt() async throws {
        let folder = try repository()
        try folder.write("[", to: "aasa.json")
        let sites = #""sites": { "tea.example": { "association": "aasa.json", "assoc": 1 } }"#
        try folder.write(MinimalSuite.text(sites), to: "suite.json")
        let text = try await output("check ..", in: "ios", of: folder)
        #expect(text.contains("../suite.json:1:") && text.contains(#""association": "aasa.json""#), "\(text)")
    }
}
