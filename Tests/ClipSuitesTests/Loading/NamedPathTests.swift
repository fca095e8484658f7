import Foundation
import TestSupport
import Testing

@testable import ClipSuites

/// Paths in a suite lead no further than they may, and to something that is there.
@Suite struct NamedPathTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("id\n1\n", to: "outside.csv")
        try folder.write("id\n1\n", to: "given/beside.csv")
        try folder.write("id\n1\n", to: "given/one/own.csv")
        try folder.link("given/one/inner-link.csv", to: "../beside.csv")
        try folder.link("given/one/outer-link.csv", to: "../../outside.csv")
    }

    /// The messages about one path, with `suites` given as the folder.
    private func messages(_ path: String, given: String = "given") throws -> [String] {
        let each = "\"invocations\": [{ \"url\": \"https://example.com/{id}\", \"each\": \"\(path)\" }]"
        try folder.write(SampleSuite.minimal(each), to: "given/one/suite.json")
        return SuiteLoader.load(paths: [given], from: folder.path).diagnostics.map(\.message)
    }

    @Test(arguments: ["own.csv", "./own.csv", "../one/own.csv", "../beside.csv", "inner-link.csv"])
    func insideTheGivenFolder(_ path: String) throws { #expect(try messages(path) == []) }

    @Test(arguments: ["../../outside.csv", "../../../../../../../../etc/hosts", "../../nowhere.csv"])
    func outsideOfTheGivenFolder(_ path: String) throws {
        #expect(try messages(path) == ["the path \"\(path)\" leads out of the folder that was given"])
    }

    @Test func throughALink() throws {
        #expect(
            try messages("outer-link.csv") == [
                "the path \"outer-link.csv\" leads through a link out of the folder that was given"
            ])
    }

    @Test func theGivenFolderIsTheLimit() throws {
        #expect(try messages("../beside.csv", given: "given/one").count == 1)
        #expect(try messages("own.csv", given: "given/one") == [])
        #expect(try messages("own.csv", given: "given/one/suite.json") == [])
    }

    @Test func theRepositoryIsTheLimitWhereThereIsOne() throws {
        try folder.makeFolder(".git")
        #expect(try messages("../../outside.csv", given: "given/one") == [])
        #expect(try messages("outer-link.csv", given: "given/one") == [])
        #expect(try messages("../../../x.csv") == ["the path \"../../../x.csv\" leads out of the repository"])
    }

    @Test(arguments: [
        ("/etc/hosts", "found the absolute path"), ("nowhere.csv", "there is no file"), ("..", "is a folder"),
        ("a\\u0000b", "cannot be a path"), ("", "found an empty string"), ("own.csv/", "x"),
    ])
    func whatIsNoFile(_ path: String, _ reason: String) throws {
        // A slash behind a file's name is dropped.
        let expected = path == "own.csv/" ? [] : [reason]
        let found = try messages(path)
        #expect(found.count == expected.count && zip(found, expected).allSatisfy { $0.contains($1) })
    }

    @Test func aNearNameIsSuggested() throws {
        _ = try messages("../beside.cvs")
        let fix = SuiteLoader.load(paths: ["given"], from: folder.path).diagnostics.first?.fix
        #expect(fix == "did you mean \"../beside.csv\"?")
    }
}
