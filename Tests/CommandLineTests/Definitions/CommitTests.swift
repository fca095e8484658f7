import Foundation
import TestSupport
import Testing

@Suite("A commit gives the same result wherever it is", .timeLimit(.minutes(30)))
struct CommitTests {
    /// The files of a commit, which name others beside `suites` and one through a link.
    private func unpack(to name: String, in folder: TemporaryFolder) throws {
        var suite = SampleSuite()
        suite.host = #"{ "command": ["sh", "clip.sh"], "prepare": ["sh", "-c", "test -d ../../data"] }"#
        suite.invocations = """
            { "title": "Bike {id}", "url": "https://bikes.example/rent?bikeID={id}", "each": "../../data/bikes.csv",
              "expect": { "screen": "bike", "parameters": { "bikeID": "{id}" } } },
            { "title": "Linked {id}", "url": "https://bikes.example/rent?bikeID={id}", "each": "linked.csv",
              "expect": { "screen": "choose" } }
            """
        try suite.write(to: folder, as: name + "/suites/bikes")
        try folder.write("id\n17\n18\n", to: name + "/data/bikes.csv")
        try folder.link(name + "/suites/bikes/linked.csv", to: "../../data/bikes.csv")
    }

    @Test("In a clone, a work tree, an archive, and from each by its path", arguments: ["suites", "suites/bikes"])
    func same(given: String) async throws {
        let folder = try TemporaryFolder()
        for name in ["archive", "clone", "tree"] { try unpack(to: name, in: folder) }
        try folder.makeFolder("clone/.git")
        try folder.write("gitdir: /nowhere/.git/worktrees/tree\n", to: "tree/.git")
        try folder.link("link", to: "clone")
        var results: [String] = []
        for (current, path) in [
            ("archive", given), ("archive", "./\(given)/"), ("clone", given), ("tree", given), (".", "clone/\(given)"),
            (".", "link/\(given)"), ("clone/data", "../\(given)"),
        ] {
            let script =
                "cd \(current) && \"$0\" run \(path) --reproducible --output \"$OLDPWD/out\" >/dev/null 2>\"$OLDPWD/errors\"; echo $? >\"$OLDPWD/status\""
            try await Shell.run(script, in: folder)
            let errors = try folder.read("errors")
            #expect(try folder.read("status") == "1\n", "\(path) in \(current): \(errors)")
            results.append(try folder.read("out/junit.xml"))
            try FileManager.default.removeItem(atPath: folder.path("out"))
        }
        let first = try results.at(0)
        #expect(first.contains(#"file="suites/bikes/suite.json""#) || first.contains(#"file="data/bikes.csv""#))
        for result in results { #expect(result == first) }
    }

    @Test("An archive's own top is not known from beside it: the error says what to do")
    func beside() async throws {
        let folder = try TemporaryFolder()
        try unpack(to: "archive", in: folder)
        try folder.makeFolder("other")
        try await Shell.run("cd other && \"$0\" check ../archive/suites 2>../errors; echo $? >../status", in: folder)
        #expect(try folder.read("status") == "2\n")
        let errors = try folder.read("errors")
        #expect(errors.contains("error: the path \"../../data/bikes.csv\" leads out of the folder that was given\n"))
        #expect(errors.contains("  fix: move the file into it, or start in a folder that holds both\n"))
    }
}
