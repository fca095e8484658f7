import Foundation
import TestSupport
import Testing

/// Runs `init`, and then `check` and `run` on its suites.
@Suite("The command init", .timeLimit(.minutes(30)))
struct InitCommandTests {
    @Test(
        "check accepts the suites from init, and run runs them",
        arguments: ["", "Parking (iOS)", "Cafe"])
    func runs(project: String) async throws {
        let folder = try TemporaryFolder()
        if !project.isEmpty {
            let fixture = "Tests/ClipAuthoringTests/Fixtures/Projects/\(project)"
            try FileManager.default.copyItem(
                at: Checkout.root.appendingPathComponent(fixture), to: folder.url.appendingPathComponent(project))
        }
        let words = ["init", project.isEmpty ? "--example" : project]
        let written = try await CommandLineTool.run(words, in: folder)
        #expect(written.status == 0)
        #expect(written.errors.isEmpty)
        #expect(written.output.contains("/suite.json: written, "), "\(written.output)")
        #expect(written.output.contains("\nnext: clipflight run"))
        // A value that is not in a file is not written.
        let stated = try folder.names(in: "suites").filter { !$0.contains(".") }.map {
            try folder.read("suites/\($0)/suite.json")
        }
        #expect(
            stated.allSatisfy {
                $0.contains("\"host\"") == project.isEmpty && $0.contains("\"expect\"") == project.isEmpty
            })
        let checked = try await CommandLineTool.run(["check"], in: folder)
        #expect(checked.status == 0, "\(checked.errors)")
        // URLs of the project that open nothing fail, with a fix.
        let ran = try await CommandLineTool.run(["run"], in: folder)
        #expect(ran.status == (project.hasPrefix("Parking") ? 1 : 0), "\(ran.output)")
        #expect(ran.output.contains("no host yet") != project.isEmpty)
        if project.hasPrefix("Parking") { #expect(ran.output.contains("\n  fix      ")) }

        // A second init adds nothing.
        let names = try folder.names(in: "suites").filter { !$0.contains(".") }
        let texts = try names.map { try folder.read("suites/\($0)/suite.json") }
        let again = try await CommandLineTool.run(words, in: folder)
        #expect(again.status == 0, "\(again.errors)")
        #expect(again.output.contains("0 added, no differences\n"))
        #expect(try names.map { try folder.read("suites/\($0)/suite.json") } == texts)
    }

    @Test("With a suite, a new URL is added, another domain is reported, and --dry-run writes nothing")
    func beside() async throws {
        let folder = try TemporaryFolder()
        let fixture = "Tests/ClipAuthoringTests/Fixtures/Projects/Cafe"
        try FileManager.default.copyItem(
            at: Checkout.root.appendingPathComponent(fixture), to: folder.url.appendingPathComponent("Cafe"))
        #expect(try await CommandLineTool.run(["init", "Cafe"], in: folder).status == 0)
        let suite = "suites/caf-clip/suite.json"
        try folder.write(folder.read(suite).replacing("\"version\": 1,", with: "\"version\": 1, // mine"), to: suite)
        let before = try folder.read(suite)
        let scheme =
            "<Scheme><EnvironmentVariable key=\"_XCAppClipURL\" value=\"https://cafe.example/new?table=9\"/></Scheme>"
        try folder.write(scheme, to: "Cafe/Clip.xcscheme")
        let dry = try await CommandLineTool.run(["init", "Cafe", "--dry-run"], in: folder)
        #expect(
            dry.status == 1 && dry.output.contains("lacks the invocation \"Scheme Clip\" (Cafe/Clip.xcscheme:1:1)"),
            "\(dry.output)")
        #expect(try folder.read(suite) == before)
        let added = try await CommandLineTool.run(["init", "Cafe"], in: folder)
        #expect(
            added.status == 0 && added.output.contains(": 1 added, no differences\n"), "\(added.output)\(added.errors)")
        let after = try folder.read(suite)
        #expect(after.contains("// mine") && after.contains("https://cafe.example/new?table=9"))

        let stated = after.replacing(
            #/"entitlements": "[^"]+"/#, with: #""associatedDomains": ["appclips:old.example"]"#)
        #expect(stated != after)
        try folder.write(stated, to: suite)
        let drift = try await CommandLineTool.run(["init", "Cafe"], in: folder)
        #expect(drift.status == 1)
        #expect(drift.errors.contains("only the suite has the domain \"appclips:old.example\""), "\(drift.errors)")
    }

    @Test("The schema is beside the suites for editors; a newer one replaces the old, but not a user's file")
    func schema() async throws {
        let folder = try TemporaryFolder()
        let path = "suites/suite.schema.json"
        #expect(try await CommandLineTool.run(["init", "--example", "--dry-run"], in: folder).status == 1)
        #expect(!folder.has("suites"))
        let first = try await CommandLineTool.run(["init", "--example"], in: folder)
        #expect(first.output.contains("\n  for editors: \(path)\n"), "\(first.output)")
        let schema = try folder.read(path)
        #expect(try await CommandLineTool.run(["schema"], in: folder).output == schema)
        #expect(try folder.read("suites/example/suite.json").hasPrefix("{\n  \"$schema\": \"../suite.schema.json\",\n"))
        // The schema is not a suite.
        #expect(try await CommandLineTool.run(["list"], in: folder).errors.isEmpty)
        #expect(try await CommandLineTool.run(["init", "--example"], in: folder).output.contains(path) == false)

        try folder.write(schema.replacing("trailing commas", with: "commas"), to: path)
        #expect(try await CommandLineTool.run(["init", "--example", "--dry-run"], in: folder).status == 0)
        #expect(try folder.read(path) != schema)
        #expect(try await CommandLineTool.run(["init", "--example"], in: folder).output.contains(path))
        #expect(try folder.read(path) == schema)
        try folder.write("{}", to: path)
        #expect(try await CommandLineTool.run(["init", "--example"], in: folder).output.contains(path) == false)
        #expect(try folder.read(path) == "{}")

        #expect(try await CommandLineTool.run(["init", "--example", "-o", "one/bikes.json"], in: folder).status == 0)
        #expect(try folder.names(in: "one") == ["bikes.json", "suite.schema.json"])
        #expect(try folder.read("one/bikes.json").hasPrefix("{\n  \"$schema\": \"suite.schema.json\",\n"))
        #expect(try await CommandLineTool.run(["check", "one"], in: folder).status == 0)
    }

    @Test(
        "The next command names the folder of the suites, if a terminal can show its name",
        arguments: [("suites", "run; in"), ("-x", "run ./-x; in"), ("a b", "run 'a b'; in"), ("nl\nx", "run PATH; in")])
    func next(_ output: String, _ expected: String) async throws {
        let folder = try TemporaryFolder()
        let result = try await CommandLineTool.run(["init", "--example", "--output=\(output)"], in: folder)
        #expect(result.output.contains("\nnext: clipflight \(expected) the suite, "), "\(result.output)")
    }

    @Test("If no clip is found, init says where it looked and what would help, and writes nothing")
    func nothing() async throws {
        let folder = try TemporaryFolder()
        try folder.write("{ objects = {}; }", to: "A.xcodeproj/project.pbxproj")
        let result = try await CommandLineTool.run(["init"], in: folder)
        #expect(result.status == 4)
        #expect(result.output.contains("missing: an App Clip target; add an App Clip target in Xcode"))
        #expect(result.errors.contains("error: found no App Clip in \".\""), "\(result.errors)")
        #expect(result.errors.contains("fix: ") && result.errors.contains("clipflight init --example"))
        #expect(!folder.has("suites"))
    }

    @Test("If the project is outside the suites' repository, its values are copied")
    func outside() async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("work/.git")
        let fixture = "Tests/ClipAuthoringTests/Fixtures/Projects/Cafe"
        try FileManager.default.copyItem(
            at: Checkout.root.appendingPathComponent(fixture), to: folder.url.appendingPathComponent("Cafe"))
        let script = "cd work && \"$0\" init ../Cafe -o s && \"$0\" check s && \"$0\" run s"
        let result = try await CommandLineTool.run(
            ["-c", script, Checkout.product("clipflight")], in: folder, program: "/bin/sh")
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        let suite = try folder.read("work/s/caf-clip/suite.json")
        #expect(suite.contains("\"associatedDomains\": ["))
        #expect(suite.contains("\"association\": {"))
        #expect(!suite.contains("\"entitlements\""))

        // Writes into a new folder outside the current one.
        let away = script.replacing("-o s", with: "-o ../new/s").replacing(" s &&", with: " ../new/s &&")
            .replacing("run s", with: "run ../new/s")
        let made = try await CommandLineTool.run(
            ["-c", away, Checkout.product("clipflight")], in: folder, program: "/bin/sh")
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        #expect(try folder.names(in: "new/s/caf-clip") == ["suite.json"])

        // A file that is not JSON is not copied.
        try folder.write("{ broken", to: "Cafe/public/.well-known/apple-app-site-association")
        try FileManager.default.removeItem(atPath: folder.path("work/s"))
        let broken = try await CommandLineTool.run(
            ["-c", script, Checkout.product("clipflight")], in: folder, program: "/bin/sh")
        #expect(broken.status == 0, "\(broken.output)\(broken.errors)")
        #expect(try folder.read("work/s/caf-clip/suite.json").contains("\"error\": "))
    }

    @Test(
        "Options and operands that init would ignore are wrong usage",
        arguments: [
            (["--example"], 0), (["A.entitlements"], 0), (["."], 0), ([".", "--configuration", "Release"], 0),
            (["A.entitlements", "--locale", "de"], 0), (["--example", "."], 64), (["--locale", "de"], 64),
            (["--example", "--locale", "de"], 64), (["--example", "--configuration", "Debug"], 64),
            ([".", "--locale", "de"], 64), (["A.entitlements", "--configuration", "Release"], 64),
        ] as [([String], Int32)])
    func ignored(words: [String], status: Int32) async throws {
        let folder = try TemporaryFolder()
        let domains =
            "<key>com.apple.developer.associated-domains</key><array><string>appclips:a.example</string></array>"
        try folder.write("<plist><dict>\(domains)</dict></plist>", to: "A.entitlements")
        let result = try await CommandLineTool.run(["init"] + words, in: folder)
        #expect(result.status == status, "\(result.errors)")
    }

    @Test("A folder that does not exist, and a path that cannot be written")
    func errors() async throws {
        let folder = try TemporaryFolder()
        let missing = try await CommandLineTool.run(["init", "none"], in: folder)
        #expect(missing.status == 2)
        #expect(missing.errors.contains("there is no \"none\""))
        try folder.write("", to: "file")
        let unwritable = try await CommandLineTool.run(["init", "--example", "-o", "file/s"], in: folder)
        #expect(unwritable.status == 73, "\(unwritable.errors)")
    }
}
