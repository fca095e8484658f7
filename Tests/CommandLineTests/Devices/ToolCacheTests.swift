import Foundation
import TestSupport
import Testing

/// Apple's tools look for programs for seconds where their cache is not in `TMPDIR`.
@Suite("The cache of xcrun", .timeLimit(.minutes(30)))
struct ToolCacheTests {
    @Test("A case's own TMPDIR has the harness's, and nothing where there is none", arguments: [true, false])
    func isThere(isCached: Bool) async throws {
        var suite = SampleSuite()
        suite.script += "ls \"$TMPDIR\" >seen; cat \"$TMPDIR\"/* >>seen 2>/dev/null; true\n"
        let folder = try suite.folder()
        try folder.makeFolder("tmp")
        if isCached { try folder.write("known programs\n", to: "tmp/xcrun_db") }
        let result = try await CommandLineTool.run(
            ["run", "-j1"], in: folder, environment: ["TMPDIR": folder.path("tmp")])
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        let seen = try #require(
            ["seen", "suites/seen", "suites/bikes/seen"].first { folder.has($0) }.map { try folder.read($0) })
        #expect(seen == (isCached ? "xcrun_db\nknown programs\n" : ""))
        #expect(folder.has("tmp/xcrun_db") == isCached)
    }
}
