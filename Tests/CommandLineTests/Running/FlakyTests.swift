import Foundation
import TestSupport
import Testing

@Suite("run: cases that do not always pass", .timeLimit(.minutes(30)))
struct FlakyTests {
    /// A host that fails its first launches with a bike, counted in a file.
    private func folder(failing launches: Int, settings: String = "") throws -> TemporaryFolder {
        var suite = SampleSuite()
        suite.members = settings
        suite.script =
            #"""
            case ${_XCAppClipURL-} in *bikeID=*)
                echo >>launches
                if test $(wc -l <launches) -le \#(launches); then echo not yet; exit 9; fi ;;
            esac

            """# + SampleSuite.script
        return try suite.folder()
    }

    @Test("--retries: a case that fails first and then passes is flaky", arguments: [("pass", 0), ("fail", 1)])
    func flaky(choice: String, status: Int32) async throws {
        let folder = try folder(failing: 2)
        let result = try await CommandLineTool.run(["run", "--retries", "2", "--flaky", choice], in: folder)
        #expect(result.status == status, "\(result.output)\(result.errors)")
        let sticker = try #require(try EventLog(in: folder)["bikeID=17"])
        #expect(sticker.status == "flaky")
        #expect(sticker.type == "exit")
        #expect(sticker.output == "not yet\n")
        #expect(result.output.contains("   flaky, 2 of 3 failed\n"))
        #expect(result.output.contains("1 flaky"))
        let junit = try folder.read("reports/junit.xml")
        #expect(junit.components(separatedBy: "<flakyFailure").count == (choice == "fail" ? 1 : 3))
        #expect(
            junit.contains(#"failures="\#(status)" errors="0""#) && junit.contains("<failure") == (choice == "fail"))
        #expect(try folder.read("reports/index.html").contains("<h1>\(choice == "fail" ? "❌" : "✅") "))
    }

    @Test(
        "--repeat: a flaky case fails the run unless flaky cases are allowed",
        arguments: [([], 1), (["--flaky=pass"], 0)] as [([String], Int32)])
    func repeated(options: [String], status: Int32) async throws {
        let folder = try folder(failing: 1)
        let result = try await CommandLineTool.run(["run", "--repeat", "3"] + options, in: folder)
        #expect(result.status == status)
        #expect(try folder.read("suites/bikes/launches").count == 3)
        #expect(try EventLog(in: folder).cases.map(\.status) == ["passed", "passed", "passed", "flaky"])
        #expect(try await CommandLineTool.run(["run", "--repeat", "3"], in: folder).status == 0)
    }

    @Test("--retries and --repeat cannot be combined")
    func contradiction() async throws {
        let folder = try folder(failing: 0)
        let result = try await CommandLineTool.run(["run", "--retries=1", "--repeat=2"], in: folder)
        #expect(result.status == 64)
        #expect(result.errors.contains("'--retries' and '--repeat' cannot be combined"))
    }
}
