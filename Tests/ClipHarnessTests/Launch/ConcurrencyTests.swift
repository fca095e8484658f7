import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// Many launches at once leave nothing, even if they are cut short.
@Suite(.launching, .timeLimit(.minutes(30))) struct ConcurrencyTests {
    @Test func fourHundredLaunchesKeepApart() async throws {
        try await Bench.use(jobs: 8) { bench in
            let before = openDescriptors
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<8 {
                    group.addTask {
                        for turn in 0..<50 {
                            let name = "\(worker)-\(turn)"
                            let report = await bench.run(
                                #"echo $$ $1; echo $1 >&2; echo $1 > "$TMPDIR/$1"; ls "$TMPDIR"; echo $1 > "$CLIPFLIGHT_OUTCOME""#,
                                arguments: [name])
                            #expect(report.ending == .exited(0))
                            #expect(!report.leaked)
                            let lines = report.output.text.split(separator: "\n")
                            try #require(lines.count == 2 && lines[0].hasSuffix(" \(name)") && lines[1] == name)
                            #expect(report.errorOutput.text == "\(name)\n")
                            #expect(report.outcome.text == "\(name)\n")
                            let process = try #require(pid_t(lines[0].prefix { $0 != " " }))
                            // The process is reaped, so its number is free again.
                            #expect(kill(process, 0) != 0)
                        }
                    }
                }
                try await group.waitForAll()
            }
            // Other tests open and close some too. If each launch left one, hundreds would remain.
            for _ in 0..<600 where openDescriptors - before >= 200 { try await Task.sleep(for: .milliseconds(100)) }
            #expect(openDescriptors - before < 200)
        }
    }

    @Test(arguments: ["", "trap '' TERM;"])
    func aCancelledTaskEndsItsChild(trap: String) async throws {
        try await Bench.use { bench in
            let marker = "\(bench.folder)/started"
            let task = Task {
                await bench.run("\(trap) echo $$; sleep 300 & echo $!; : > '\(marker)'; wait; sleep 300")
            }
            while access(marker, F_OK) != 0 { try await Task.sleep(for: .milliseconds(5)) }
            task.cancel()
            let report = await task.value
            #expect(report.ending == .interrupted)
            let processes = report.output.text.split(separator: "\n").compactMap { pid_t($0) }
            #expect(processes.count == 2)
            for process in processes { #expect(!isRunning(process)) }
        }
    }

    @Test func anInterruptionEndsAllForGood() async throws {
        try await Bench.use(jobs: 2) { bench in
            let marker = "\(bench.folder)/started"
            let tasks = (0..<6).map { _ in Task { await bench.run(": > '\(marker)'; sleep 300") } }
            while access(marker, F_OK) != 0 { try await Task.sleep(for: .milliseconds(5)) }
            bench.launcher.interrupt()
            for task in tasks { #expect(await task.value.ending == .interrupted) }
            #expect(await bench.run("exit 0").ending == .interrupted)
        }
    }

    @Test func closingLeavesNoFolder() async throws {
        let bench = try Bench()
        let report = await bench.run("chmod 500 \"$TMPDIR\"; echo \"$TMPDIR\"")
        let run = URL(fileURLWithPath: report.output.text.trimmingCharacters(in: .newlines))
            .deletingLastPathComponent().deletingLastPathComponent()
        #expect(run.lastPathComponent.hasPrefix("clipflight-"))
        _ = try bench.launcher.makeContainer()
        var status = stat()
        #expect(lstat(run.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
        bench.close()
        #expect(lstat(run.path, &status) != 0)
        #expect(await bench.run("exit 0").ending == .interrupted)
    }

    private var openDescriptors: Int {
        (0..<4096).count { fcntl(Int32($0), F_GETFD) >= 0 }
    }
}
