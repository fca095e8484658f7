import ClipSuites
import Foundation
import TestSupport
import Testing

/// A commit gives the same result in a clone, a work tree or an archive.
@Suite struct SuiteRootTests {
    /// The ways to get a commit onto a machine.
    enum Copy: CaseIterable {
        case clone, workTree, archive
    }

    private func made(_ copy: Copy) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        switch copy {
        case .clone: try folder.makeFolder("top/.git")
        case .workTree: try folder.write("gitdir: /elsewhere/.git/worktrees/top\n", to: "top/.git")
        case .archive: break
        }
        let invocations = """
            "invocations": [
              { "url": "https://example.com/{id}", "each": "../../data/rows.csv" },
              { "url": "https://example.com/b/{id}", "each": "../beside.csv" },
              { "url": "https://example.com/c/{id}", "each": "linked.csv" }]
            """
        try folder.write(SampleSuite.minimal(invocations), to: "top/suites/rent/suite.json")
        try folder.write("id\n1\n", to: "top/data/rows.csv")
        try folder.write("id\n2\n", to: "top/suites/beside.csv")
        try folder.link("top/suites/rent/linked.csv", to: "../../data/rows.csv")
        try folder.makeFolder("elsewhere")
        try folder.link("elsewhere/top", to: "../top")
        try folder.link("elsewhere/suites", to: "../top/suites")
        return folder
    }

    private func expectWhole(_ loaded: LoadedSuites, _ why: String) throws {
        #expect(loaded.diagnostics.besidesNoExpectation.map(\.message) == [], "\(why)")
        let suite = try #require(loaded.suites.first, "\(why)")
        #expect(suite.id == "rent" && suite.file == "suites/rent/suite.json", "\(why)")
        let rows = suite.invocations.map { invocation in
            if case .csv(_, let file)? = invocation.rows?.origin { file } else { "no file" }
        }
        #expect(rows == ["data/rows.csv", "suites/beside.csv", "suites/rent/linked.csv"], "\(why)")
    }

    @Test("From the top folder, with any path", arguments: Copy.allCases)
    func fromTheTop(copy: Copy) throws {
        let folder = try made(copy)
        for given in [
            "suites", "suites/", "./suites", "suites/rent", "suites/rent/suite.json", "suites/../suites/rent",
            folder.path("top/suites"), folder.path("elsewhere/top/suites/rent"), folder.path("elsewhere/suites"),
            folder.path("elsewhere/suites/rent/suite.json"),
        ] {
            try expectWhole(SuiteLoader.load(paths: [given], from: folder.path("top")), given)
            // A shell may know its folder by a link, although the system does not.
            if !given.hasPrefix("/") {
                try expectWhole(SuiteLoader.load(paths: [given], from: folder.path("elsewhere/top")), "linked \(given)")
            }
        }
    }

    @Test("In a folder of links, as Bazel makes, each link has to lead beside the suite's own target")
    func inAFolderOfLinks() throws {
        let folder = try made(.clone)
        for file in ["suites/rent/suite.json", "suites/rent/linked.csv", "suites/beside.csv", "data/rows.csv"] {
            try folder.makeFolder("links/" + String(file.prefix { $0 != "/" }))
            if file.contains("rent") { try folder.makeFolder("links/suites/rent") }
            try folder.link("links/\(file)", to: folder.path("top/\(file)"))
        }
        let links = folder.path("links")
        try expectWhole(SuiteLoader.load(paths: ["suites"], from: links), "links")
        try folder.write("id\n3\n", to: "elsewhere/beside.csv")
        try FileManager.default.removeItem(atPath: folder.path("links/suites/beside.csv"))
        try folder.link("links/suites/beside.csv", to: folder.path("elsewhere/beside.csv"))
        let messages = SuiteLoader.load(paths: ["suites"], from: links).diagnostics.besidesNoExpectation.map(\.message)
        #expect(messages.count == 1 && messages[0].contains("\"../beside.csv\" leads through a link"), "\(messages)")
    }

    @Test("From another folder, if there is a repository", arguments: [Copy.clone, .workTree])
    func fromElsewhere(copy: Copy) throws {
        let folder = try made(copy)
        for (current, given) in [
            ("elsewhere", "../top/suites"), ("elsewhere", "suites"), ("elsewhere", "top/suites/rent"),
            ("top/suites", "."), ("top/suites/rent", "suite.json"), ("top/data", "../suites/rent"),
        ] {
            let loaded = SuiteLoader.load(paths: [given], from: folder.path(current))
            try expectWhole(loaded, "\(given) from \(current)")
        }
    }

    /// The top of an archive is unknown from inside or beside it. A path that leaves the given
    /// folder is then an error with a fix.
    @Test func anArchiveFromElsewhere() throws {
        let folder = try made(.archive)
        for (current, given) in [("elsewhere", "../top/suites"), ("elsewhere", "suites"), ("top/suites", ".")] {
            let loaded = SuiteLoader.load(paths: [given], from: folder.path(current))
            let wrong = loaded.diagnostics.besidesNoExpectation.map(\.message)
            #expect(wrong.first == "the path \"../../data/rows.csv\" leads out of the given folder")
            #expect(wrong.count == 2 && wrong.last?.contains("through a link out of") == true)
            #expect(
                loaded.diagnostics.first?.fix
                    == "move the file into the given folder, or start in a folder that contains the suite and the file")
        }
        // The top includes all files. The path shown is absolute outside the current folder.
        let whole = SuiteLoader.load(paths: ["../top/suites/rent", "../top"], from: folder.path("top/data"))
        #expect(whole.suites.isEmpty)
        try folder.write(
            SampleSuite.minimal(#""invocations": [{ "url": "https://a.b/{id}", "each": "data/rows.csv" }]"#),
            to: "top/a.json")
        let top = SuiteLoader.load(paths: ["../top"], from: folder.path("elsewhere"))
        #expect(top.diagnostics.besidesNoExpectation.isEmpty && top.suites.first?.file == folder.path("top/a.json"))
    }
}
