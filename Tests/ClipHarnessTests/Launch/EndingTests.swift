import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// How a child ends, and how the report describes it.
@Suite(.launching, .timeLimit(.minutes(30))) struct EndingTests {
    @Test(arguments: [0, 1, 2, 64, 127, 255])
    func exitStatus(status: Int32) async throws {
        try await Bench.use { bench in
            let report = await bench.run("exit \(status)")
            #expect(report.ending == .exited(status))
            #expect(!report.leaked)
            #expect(report.outcome == .none)
            #expect(report.output.isEmpty && report.errorOutput.isEmpty)
        }
    }

    @Test(arguments: [SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGKILL, SIGUSR1, SIGSEGV, SIGPIPE, SIGALRM, SIGTERM])
    func signal(number: Int32) async throws {
        try await Bench.use { bench in
            let report = await bench.run("ulimit -c 0; kill -\(number) $$; sleep 20")
            #expect(report.ending == .signalled(number))
            #expect(!report.leaked)
        }
    }

    @Test func bothStreamsAndTheirOrder() async throws {
        try await Bench.use { bench in
            let report = await bench.run("printf one; printf two >&2; printf three")
            #expect(report.ending == .exited(0))
            #expect(report.output.text == "onethree")
            #expect(report.errorOutput.text == "two")
            #expect(report.duration > .zero)
        }
    }

    @Test func argumentsAreHandedOverAsTheyAre() async throws {
        try await Bench.use { bench in
            let report = await bench.run(
                #"for a in "$@"; do printf '<%s>' "$a"; done"#, arguments: ["", "a b", "$HOME", "é\n"])
            #expect(report.output.text == "<><a b><$HOME><é\n>")
        }
    }

    @Test func runsInTheFolderAndReadsNothing() async throws {
        try await Bench.use { bench in
            let report = await bench.run("pwd -P; cat")
            #expect(report.ending == .exited(0))
            #expect(report.output.text.hasSuffix("\(URL(fileURLWithPath: bench.folder).lastPathComponent)\n"))
        }
    }

    @Test func closedStreamsEndNothing() async throws {
        try await Bench.use { bench in
            let report = await bench.run("exec >&- 2>&-; sleep 0.2; printf '{}' > \"$CLIPFLIGHT_OUTCOME\"; exit 3")
            #expect(report.ending == .exited(3))
            #expect(report.outcome.text == "{}")
        }
    }
}
