import ClipSuites
import Foundation
import TestSupport
import Testing

/// Paths in a suite must lead to files within the suite's limits.
@Suite struct NamedPathTests {
    private let folder: TemporaryFolder
    private let elsewhere: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        elsewhere = try TemporaryFolder()
        try folder.write("id\n1\n", to: "outside.csv")
        try folder.write("id\n1\n", to: "given/beside.csv")
        try folder.write("id\n1\n", to: "given/one/own.csv")
        try folder.link("given/one/inner-link.csv", to: "../beside.csv")
        try folder.link("given/one/outer-link.csv", to: "../../outside.csv")
    }

    /// The messages about one path in a suite, loaded from another folder.
    private func messages(_ path: String, given: String = "given") throws -> [String] {
        let each = "\"invocations\": [{ \"url\": \"https://example.com/{id}\", \"each\": \"\(path)\" }]"
        try folder.write(SampleSuite.minimal(each), to: "given/one/suite.json")
        return SuiteLoader.load(paths: [folder.path(given)], from: elsewhere.path).diagnostics.besidesNoExpectation.map(
            \.message)
    }

    @Test(arguments: ["own.csv", "./own.csv", "../one/own.csv", "../beside.csv", "inner-link.csv"])
    func insideTheGivenFolder(_ path: String) throws { #expect(try messages(path) == []) }

    @Test(arguments: ["../../outside.csv", "../../../../../../../../etc/hosts", "../../nowhere.csv"])
    func outsideOfTheGivenFolder(_ path: String) throws {
        #expect(try messages(path) == ["the path \"\(path)\" leads out of the given folder"])
    }

    @Test func throughALink() throws {
        #expect(
            try messages("outer-link.csv") == [
                "the path \"outer-link.csv\" leads through a link out of the given folder"
            ])
    }

    @Test func theGivenFolderIsTheLimit() throws {
        #expect(try messages("../beside.csv", given: "given/one").count == 1)
        #expect(try messages("own.csv", given: "given/one") == [])
        #expect(try messages("own.csv", given: "given/one/suite.json") == [])
    }

    @Test func theCurrentFolderIsTheLimitWhereTheSuiteIsInIt() throws {
        _ = try messages("../../outside.csv", given: "given/one")
        func found(_ path: String, from current: String) throws -> [Diagnostic] {
            _ = try messages(path)
            return SuiteLoader.load(paths: [folder.path("given/one")], from: current).diagnostics.besidesNoExpectation
        }
        #expect(try found("../../outside.csv", from: folder.path) == [])
        #expect(try found("outer-link.csv", from: folder.path) == [])
        let error = try #require(try found("../../../x.csv", from: folder.path).first)
        #expect(error.message == "the path \"../../../x.csv\" leads out of the current folder")
        #expect(
            error.fix
                == "move the file into the current folder, or start in a folder that contains the suite and the file")
        // A current folder inside the given folder does not widen the limit.
        let below = try found("../beside.csv", from: folder.path("given/one")).map(\.message)
        #expect(below == ["the path \"../beside.csv\" leads out of the given folder"])
    }

    @Test func theRepositoryIsTheLimitWhereThereIsOne() throws {
        try folder.makeFolder(".git")
        #expect(try messages("../../outside.csv", given: "given/one") == [])
        #expect(try messages("outer-link.csv", given: "given/one") == [])
        #expect(try messages("../../../x.csv") == ["the path \"../../../x.csv\" leads out of the repository"])
        // The current folder contains the repository, so it is the limit.
        let above = PathText.folder(of: folder.path)
        let found = SuiteLoader.load(paths: [folder.path("given")], from: above).diagnostics.besidesNoExpectation.map(
            \.message)
        #expect(found == ["there is no file \"../../../x.csv\""])
    }

    /// A pipeline keeps its token here, and a comment would show rows from the file.
    @Test func theRepositoryOwnFolderIsNotTheProject() throws {
        try folder.write("id\n1\n", to: ".git/config")
        try folder.link("given/one/git-link.csv", to: "../../.git/config")
        try folder.write("id\n1\n", to: "given/one/my.git/own.csv")
        for path in ["../../.git/config", "git-link.csv"] {
            #expect(try messages(path) == ["the path \"\(path)\" leads into .git, expected a file of the project"])
        }
        #expect(try messages("my.git/own.csv") == [])
    }

    @Test(arguments: [
        ("/etc/hosts", "found the absolute path"), ("nowhere.csv", "there is no file"), ("..", "is a folder"),
        ("a\\u0000b", "cannot be a path"), ("", "found an empty string"), ("own.csv/", "x"),
    ])
    func whatIsNoFile(_ path: String, _ reason: String) throws {
        // A slash after a file's name is dropped.
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
