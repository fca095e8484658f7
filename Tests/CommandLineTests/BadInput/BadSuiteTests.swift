import Foundation
import TestSupport
import Testing

@Suite(
    "A suite that cannot be used is reported with its position, and other suites are still checked",
    .timeLimit(.minutes(30)))
struct BadSuiteTests {
    /// Checks a file beside a good suite, which must still be counted.
    private func check(_ name: String, _ prepare: (TemporaryFolder) throws -> Void) async throws {
        let folder = try SampleSuite().folder()
        try prepare(folder)
        let checked = try await CommandLineTool.run(["check", "suites/bikes", name], in: folder)
        #expect(checked.status == 2)
        #expect(checked.output == "1 suite, 4 cases, 1 error, 1 advisory\n")
        try Golden.expect(checked.errors, is: "bad-suite/\(name).txt")

        let run = try await CommandLineTool.run(["run", "suites/bikes", name], in: folder)
        #expect(run.status == 2)
        #expect(try folder.read("reports/junit.xml").contains(#"tests="1" failures="0" errors="1""#))
    }

    @Test("Missing")
    func missing() async throws {
        try await check("missing.json") { _ in }
    }

    @Test("Empty")
    func empty() async throws {
        try await check("empty.json") { try $0.write("", to: "empty.json") }
    }

    @Test("Binary")
    func binary() async throws {
        try await check("binary.json") { folder in
            try folder.write(Data((0...255).map { UInt8($0) }), to: "binary.json")
        }
    }

    @Test("A mistyped key")
    func mistyped() async throws {
        try await check("mistyped.json") { folder in
            try folder.write(SampleSuite().text.replacing("bundleID", with: "bundelID"), to: "mistyped.json")
        }
    }

    @Test("A folder that cannot be read")
    func unreadable() async throws {
        // The administrator may read everything.
        guard getuid() != 0 else { return }
        try await check("locked") { folder in
            try folder.write("", to: "locked/suite.json")
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path("locked"))
        }
    }
}
