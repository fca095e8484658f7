import Foundation
import TestSupport
import Testing

/// What `code` and `checklist` do where their file does not fit.
@Suite("A code or checklist that cannot be written", .timeLimit(.minutes(30)))
struct UnwritableCodesTests {
    /// Both commands, with the file that they write.
    private static let commands = ["code https://example.com -o out.svg", "checklist -o out.svg"]

    /// The status of a command line after `clipflight`, and what it says on standard error.
    private func run(_ line: String, in folder: TemporaryFolder) async throws -> (status: String, errors: String) {
        try await Shell.run("\(line) 2>errors; echo $? >status", in: folder)
        return (try folder.read("status"), try folder.read("errors"))
    }

    @Test("A disk that fills up leaves the previous file, and nothing beside it", arguments: commands)
    func fullDisk(command: String) async throws {
        let folder = try SampleSuite().folder()
        try folder.write("before", to: "out.svg")
        let before = try Set(folder.names())
        let result = try await run("ulimit -f 1; \"$0\" \(command)", in: folder)
        #expect(result.status == "73\n")
        #expect(result.errors.hasPrefix("out.svg: error: cannot write the report: "))
        #expect(try folder.read("out.svg") == "before")
        #expect(try Set(folder.names()) == before.union(["errors", "status"]))
    }

    @Test("A folder that may not be written to leaves the previous file", arguments: commands)
    func readOnlyFolder(command: String) async throws {
        // The administrator may write everywhere.
        guard getuid() != 0 else { return }
        let folder = try SampleSuite().folder()
        try folder.write("before", to: "locked/out.svg")
        let result = try await run(
            "chmod 555 locked; \"$0\" \(command.replacing("-o ", with: "-o locked/")); s=$?; chmod 755 locked; (exit $s)",
            in: folder)
        #expect(result.status == "73\n")
        #expect(result.errors.contains("permission denied; make the folder writable"))
        #expect(try folder.read("locked/out.svg") == "before")
    }
}
