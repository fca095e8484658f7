import ClipSuites
import Foundation
import TestSupport
import Testing

@Suite struct SuiteLoaderTests {
    private func load(_ folder: TemporaryFolder, _ paths: String...) -> LoadedSuites {
        SuiteLoader.load(paths: paths, from: folder.path)
    }

    @Test func aFolderOfSuitesIsReadInTheOrderOfNames() throws {
        let folder = try TemporaryFolder()
        for name in [
            "b.json", "a/suite.json", "c/suite.json", "B.json", ".hidden.json", ".git2/suite.json", "c/other.json",
            "x.txt", "d/e/suite.json",
        ] {
            try folder.write(SampleSuite.minimal(), to: "suites/" + name)
        }
        let loaded = load(folder, "suites")
        #expect(loaded.diagnostics.isEmpty)
        #expect(loaded.suites.map(\.id) == ["B", "a", "b", "c"])
        #expect(
            loaded.suites.map(\.file) == [
                "suites/B.json", "suites/a/suite.json", "suites/b.json", "suites/c/suite.json",
            ])
        #expect(loaded.suites.map(\.title) == ["B", "a", "b", "c"])
    }

    @Test func aFolderWithSuiteJSONIsThatSuiteAlone() throws {
        let folder = try TemporaryFolder()
        try folder.write(SampleSuite.minimal(), to: "one/suite.json")
        try folder.write("broken", to: "one/other.json")
        #expect(load(folder, "one").suites.map(\.id) == ["one"])
        #expect(load(folder, "one/").suites.map(\.id) == ["one"])
        #expect(load(folder, "one/suite.json").suites.map(\.id) == ["one"])
        #expect(SuiteLoader.load(paths: ["."], from: folder.path + "/one").suites.map(\.id) == ["one"])
    }

    @Test func whatIsNamedTwiceIsReadOnce() throws {
        let folder = try TemporaryFolder()
        try folder.write(SampleSuite.minimal(), to: "suites/a.json")
        try folder.link("suites/link.json", to: "a.json")
        #expect(load(folder, "suites", "suites/a.json", folder.path + "/suites").suites.map(\.id) == ["a"])
    }

    @Test func pathsAreShownFromTheRepository() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder(".git")
        try folder.write(SampleSuite.minimal(), to: "deep/suites/a.json")
        let loaded = SuiteLoader.load(paths: ["suites"], from: folder.path + "/deep")
        #expect(loaded.suites.map(\.file) == ["deep/suites/a.json"])
        try FileManager.default.removeItem(atPath: folder.path + "/.git")
        #expect(
            SuiteLoader.load(paths: ["suites"], from: folder.path + "/deep").suites.map(\.file) == ["suites/a.json"])
        try folder.write("gitdir: elsewhere", to: ".git")
        #expect(
            SuiteLoader.load(paths: ["suites"], from: folder.path + "/deep").suites.map(\.file) == [
                "deep/suites/a.json"
            ])
    }

    @Test func twoSuitesWithOneIDAreAnErrorNamingBoth() throws {
        let folder = try TemporaryFolder()
        try folder.write(SampleSuite.minimal(), to: "suites/a.json")
        try folder.write(SampleSuite.minimal(), to: "suites/a/suite.json")
        try folder.write(SampleSuite.minimal(), to: "suites/b.json")
        let loaded = load(folder, "suites")
        #expect(loaded.suites.map(\.id) == ["a", "b"])
        let error = try #require(loaded.diagnostics.first)
        #expect(error.location?.file == "suites/a.json" && error.note == "by suites/a/suite.json")
        #expect(loaded.diagnostics.count == 1)
    }

    @Test func oneBrokenSuiteKeepsNoOtherFromBeingRead() throws {
        let folder = try TemporaryFolder()
        try folder.write("{", to: "suites/a.json")
        try folder.write(SampleSuite.minimal(), to: "suites/b.json")
        let loaded = load(folder, "suites", "nowhere")
        #expect(loaded.suites.map(\.id) == ["b"] && loaded.hasErrors)
        #expect(loaded.diagnostics.count == 2)
    }
}
