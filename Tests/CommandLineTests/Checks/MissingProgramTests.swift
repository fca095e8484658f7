import TestSupport
import Testing

@Suite("check names a host's missing program", .timeLimit(.minutes(5)))
struct MissingProgramTests {
    @Test(
        "A missing program or script is named, unless it may still be made",
        arguments: [
            (#"{ "command": ["pyhton3", "clip.sh"] }"#, "“pyhton3” was not found in PATH"),
            (#"{ "command": ["./clip"] }"#, "suites/bikes/clip"),
            (#"{ "command": ["sh", "clp.sh"] }"#, "clp.sh to run; did you mean \"clip.sh\"?"),
            (#"{ "command": ["sh", "clip.sh"] }"#, nil), (#"{ "command": ["sh", "-c", "true"] }"#, nil),
            (#"{ "command": ["./clip"], "prepare": ["true"] }"#, nil),
            (#"{ "command": ["sh", "made.sh"], "prepare": ["true"] }"#, nil),
        ] as [(String, String?)])
    func named(host: String, reason: String?) async throws {
        var suite = SampleSuite()
        suite.host = host
        let folder = try suite.folder()
        let result = try await CommandLineTool.run(["check"], in: folder)
        // The definitions are valid, as another machine may launch the host.
        #expect(result.status == 0)
        let line = result.errors.split(separator: "\n").first { $0.contains("cannot be launched here") }
        #expect((line == nil) == (reason == nil), "\(result.errors)")
        if let reason { #expect(line?.contains(reason) == true && line?.hasPrefix("suites/bikes/suite.json:") == true) }
    }

    @Test(
        "In a folder without suites, the first fix is clipflight init", arguments: [["check"], ["run"], ["list"]])
    func noSuites(words: [String]) async throws {
        let result = try await CommandLineTool.run(words, in: TemporaryFolder())
        #expect(
            result.errors.split(separator: "\n").prefix(2) == [
                "error: there is no \"suites\"", "  fix: run 'clipflight init', or give the path of a suite",
            ])
    }
}
