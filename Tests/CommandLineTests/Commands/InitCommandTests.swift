import Foundation
import TestSupport
import Testing

/// `init`, and then `check` and `run` on what it has written.
@Suite("The command init", .timeLimit(.minutes(30)))
struct InitCommandTests {
    @Test(
        "What init writes is accepted by check, and runs",
        arguments: ["", "Parking (iOS)", "Cafe", "Generated", "Expo"])
    func runs(project: String) async throws {
        let folder = try TemporaryFolder()
        if !project.isEmpty {
            let fixture = "Tests/ClipSuitesTests/Fixtures/Projects/\(project)"
            try FileManager.default.copyItem(
                at: Checkout.root.appendingPathComponent(fixture), to: folder.url.appendingPathComponent(project))
        }
        let written = try await CommandLineTool.run(["init"] + (project.isEmpty ? [] : [project]), in: folder)
        #expect(written.status == 0)
        #expect(written.errors.isEmpty)
        #expect(written.output.contains(": wrote suites/"))
        #expect(written.output.contains("\nnext: clipflight check suites, then clipflight run suites; then write "))
        let checked = try await CommandLineTool.run(["check"], in: folder)
        #expect(checked.status == 0, "\(checked.errors)")
        let ran = try await CommandLineTool.run(["run"], in: folder)
        #expect(ran.status == 0, "\(ran.output)")

        // What is there is kept, until it is meant to be overwritten.
        try folder.write("{}", to: "suites/kept")
        let again = try await CommandLineTool.run(["init"] + (project.isEmpty ? [] : [project]), in: folder)
        #expect(again.status == 73)
        #expect(again.errors.contains("overwrite it with --force, or merge with clipflight import FILE"))
        let forced = try await CommandLineTool.run(
            ["init", "--force"] + (project.isEmpty ? [] : [project]), in: folder)
        #expect(forced.status == 0)
        #expect(forced.output == written.output)
    }

    @Test("A project outside of the suites' repository: the values are copied")
    func outside() async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("work/.git")
        let fixture = "Tests/ClipSuitesTests/Fixtures/Projects/Cafe"
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

        // Into a folder outside of the current one that is still to be made.
        let away = script.replacing("-o s", with: "-o ../new/s").replacing(" s &&", with: " ../new/s &&")
            .replacing("run s", with: "run ../new/s")
        let made = try await CommandLineTool.run(
            ["-c", away, Checkout.product("clipflight")], in: folder, program: "/bin/sh")
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        #expect(try folder.names(in: "new/s/caf-clip") == ["host.sh", "suite.json"])

        // A file that is no JSON is not copied.
        try folder.write("{ broken", to: "Cafe/public/.well-known/apple-app-site-association")
        let broken = try await CommandLineTool.run(
            ["-c", script.replacing("init", with: "init --force"), Checkout.product("clipflight")], in: folder,
            program: "/bin/sh")
        #expect(broken.status == 0, "\(broken.output)\(broken.errors)")
        #expect(try folder.read("work/s/caf-clip/suite.json").contains("\"error\": "))
    }

    @Test("--force keeps a host that was changed, and nothing is written through links or in part")
    func kept() async throws {
        let folder = try TemporaryFolder()
        #expect(try await CommandLineTool.run(["init"], in: folder).status == 0)
        try folder.write("# mine", to: "suites/example/host.sh")
        try folder.write("{}", to: "suites/example/suite.json")
        let forced = try await CommandLineTool.run(["init", "--force"], in: folder)
        #expect(forced.status == 0)
        #expect(forced.output.contains("suite.json; kept host.sh, which differs from what init writes"))
        #expect(try folder.read("suites/example/host.sh") == "# mine")
        #expect(try folder.read("suites/example/suite.json") != "{}")

        try folder.makeFolder("elsewhere")
        try folder.makeFolder("work")
        try folder.link("work/suites", to: "../elsewhere")
        let script = "cd work && \"$0\" init $1"
        for option in ["", "--force"] {
            let linked = try await CommandLineTool.run(
                ["-c", script, Checkout.product("clipflight"), option], in: folder, program: "/bin/sh")
            #expect(linked.status == 73)
            #expect(linked.errors.contains("a link on its path leads elsewhere"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("elsewhere")).isEmpty)

        // The second clip's folder is a file, so nothing of the first is left.
        let clips = ["Buy", "Sell"].map { "  \($0):\n    type: application.on-demand-install-capable\n" }
        try folder.write("targets:\n" + clips.joined(), to: "shop/project.yml")
        try folder.write("", to: "part/sell")
        let part = try await CommandLineTool.run(["init", "shop", "-o", "part"], in: folder)
        #expect(part.status == 73)
        #expect(!FileManager.default.fileExists(atPath: folder.path("part/buy/suite.json")))
        let whole = try await CommandLineTool.run(["init", "shop", "-o", "a'b c"], in: folder)
        #expect(whole.output.contains("clipflight check 'a'\\''b c'"))
        #expect(FileManager.default.fileExists(atPath: folder.path("a'b c/sell/host.sh")))
    }

    @Test("A folder that is not there, and a place that cannot be written")
    func errors() async throws {
        let folder = try TemporaryFolder()
        let missing = try await CommandLineTool.run(["init", "none"], in: folder)
        #expect(missing.status == 2)
        #expect(missing.errors.contains("there is no folder \"none\""))
        try folder.write("", to: "file")
        let unwritable = try await CommandLineTool.run(["init", "-o", "file"], in: folder)
        #expect(unwritable.status == 73)
    }
}
