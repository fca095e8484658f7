import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// What a child has started is ended with it, and reported where it outlives it.
@Suite(.launching, .timeLimit(.minutes(30))) struct LeakTests {
    @Test func grandchildOutlives() async throws {
        try await Bench.use { bench in
            let report = await bench.run("sleep 300 & echo $!; exit 4")
            #expect(report.ending == .exited(4))
            try expectLeakedAndGone(report)
        }
    }

    @Test func grandchildWithoutStreamsOutlives() async throws {
        try await Bench.use { bench in
            let report = await bench.run("sleep 300 >/dev/null 2>&1 </dev/null & echo $!")
            try expectLeakedAndGone(report)
        }
    }

    @Test func grandchildIgnoresSignals() async throws {
        try await Bench.use { bench in
            let report = await bench.run("(trap '' TERM HUP INT; sleep 300; sleep 300) >/dev/null 2>&1 & echo $!")
            try expectLeakedAndGone(report)
        }
    }

    @Test func grandchildPrintsWithoutEnd() async throws {
        try await Bench.use { bench in
            let report = await bench.run("head -c 300000 /dev/zero >&2; yes >&2 & exit 0")
            #expect(report.leaked)
            #expect(report.errorOutput.dropped > 0)
        }
    }

    @Test func childIsEndedByASignal() async throws {
        try await Bench.use { bench in
            let report = await bench.run("sleep 300 & echo $!; kill -KILL $$")
            #expect(report.ending == .signalled(SIGKILL))
            try expectLeakedAndGone(report)
        }
    }

    #if os(Linux)
        @Test func grandchildInAGroupOfItsOwn() async throws {
            try await Bench.use { bench in
                let report = await bench.run("bash -c 'set -m; sleep 300 >/dev/null 2>&1 & echo $!; sleep 0.2'")
                try expectLeakedAndGone(report)
            }
        }

        @Test func grandchildInASessionOfItsOwn() async throws {
            try await Bench.use { bench in
                let report = await bench.run(
                    """
                    setsid sh -c 'echo $$ >pid; exec sleep 300' >/dev/null 2>&1 </dev/null &
                    while ! test -s pid; do sleep 0.01; done; cat pid
                    """)
                try expectLeakedAndGone(report)
            }
        }

        /// The counterpart: what has left the group and has ended leaves nothing.
        @Test func grandchildInASessionOfItsOwnEnds() async throws {
            try await Bench.use { bench in
                let report = await Self.inTime(
                    bench,
                    """
                    (setsid sh -c 'echo $$ >pid' >/dev/null 2>&1 &)
                    while ! test -s pid; do sleep 0.01; done; cat pid; sleep 0.05
                    """)
                #expect(report.ending == .exited(0))
                #expect(!report.leaked)
                let process = try #require(pid_t(report.output.text.split(separator: "\n").first ?? ""))
                #expect(!isRunning(process))
            }
        }
    #endif

    /// Each process of the chain ends once it has started the next, so that whichever is looked for may be gone already.
    @Test func aChainOfForksGoesOn() async throws {
        try await Bench.use { bench in
            try bench.write(Self.chain, to: "chain.sh")
            let report = await bench.run("sh chain.sh 5000 'sleep 300' >/dev/null 2>&1 </dev/null &")
            #expect(report.ending == .exited(0))
            #expect(report.leaked)
            let links = try Self.links(of: bench)
            #expect(links.count < 5000 && links.allSatisfy { !isRunning($0) })
            try await Task.sleep(for: .milliseconds(50))
            #expect(try Self.links(of: bench) == links)
        }
    }

    /// The counterpart: one that comes to its end in time leaves nothing, not even a number.
    @Test func aChainOfForksEnds() async throws {
        try await Bench.use { bench in
            try bench.write(Self.chain, to: "chain.sh")
            let report = await Self.inTime(
                bench,
                "sh chain.sh 20 'touch end' >/dev/null 2>&1 </dev/null & while ! test -e end; do sleep 0.01; done")
            #expect(report.ending == .exited(0))
            #expect(!report.leaked)
            let links = try Self.links(of: bench)
            #expect(links.count == 20 && links.allSatisfy(Self.isGone))
        }
    }

    /// Whether a process has ended and left nothing, not even a number, where this process is the one to reap it.
    private static func isGone(_ process: pid_t) -> Bool {
        Orphans.areAdopted ? kill(process, 0) != 0 : !isRunning(process)
    }

    /// What one worker reaps does not hide from another what is its own: while some reap many, others follow a chain.
    @Test func manyLeaveManyAtOnce() async throws {
        try await Bench.use(jobs: 8) { bench in
            guard Orphans.areAdopted else { return }
            try bench.write(Self.chain, to: "chain.sh")
            await withTaskGroup(of: Void.self) { group in
                for worker in 0..<8 {
                    let script =
                        worker % 2 == 0
                        ? "sh chain.sh 2000 'sleep 300' >/dev/null 2>&1 </dev/null &"
                        : "for n in $(seq 50); do sleep 300 >/dev/null 2>&1 & echo $! >>links; done"
                    group.addTask {
                        for _ in 0..<5 {
                            let report = await bench.run("echo $$ >>groups; \(script)")
                            #expect(report.leaked, "\(report)")
                        }
                    }
                }
            }
            // Not even a number is left, as there is of one that has ended and was not reaped. Other tests' processes may
            // have been given the numbers by now, and are in other groups.
            let groups = try Self.numbers("groups", of: bench)
            #expect(groups.count == 40)
            let left = try Self.numbers("links", of: bench).filter { link in
                ProcessTable.status(of: link).map { groups.contains($0.group) } ?? false
            }
            #expect(left == [])
        }
    }

    /// What ends soon after its parent may be late on a busy machine, and then is tried again.
    private static func inTime(_ bench: Bench, _ script: String) async -> LaunchReport {
        var report: LaunchReport
        var tries = 0
        repeat {
            report = await bench.run("rm -f pid links end; \(script)")
            tries += 1
        } while report.leaked && tries < 20
        return report
    }

    private static let chain = """
        echo $$ >>links
        test $1 -gt 1 || exec $2
        sh "$0" $(($1 - 1)) "$2" &
        """

    private static func links(of bench: Bench) throws -> [pid_t] { try numbers("links", of: bench) }

    private static func numbers(_ file: String, of bench: Bench) throws -> [pid_t] {
        try String(contentsOfFile: "\(bench.folder)/\(file)", encoding: .utf8).split(separator: "\n").compactMap {
            pid_t($0)
        }
    }

    /// What is written to the outcome channel behind the child's end is of the launch or lost, and never the next one's.
    @Test func lateOutcomeIsNotTheNextLaunchs() async throws {
        try await Bench.use(jobs: 1) { bench in
            let late = #"""
                (while kill -0 $$ 2>/dev/null; do :; done; echo '{"screen":"late"}' >"$CLIPFLIGHT_OUTCOME") \
                    </dev/null >/dev/null 2>&1 & sleep 0.01
                """#
            for _ in 0..<60 {
                _ = await bench.run(late)
                #expect(await bench.run("exit 0").outcome == .none)
            }
        }
    }

    @Test func grandchildEndsSoonAfter() async throws {
        try await Bench.use { bench in
            let report = await Self.inTime(bench, "(sleep 0.001; echo late) & exit 0")
            #expect(report.ending == .exited(0))
            #expect(!report.leaked)
            #expect(report.output.text == "late\n")
        }
    }

    /// The counterpart: what is waited for leaves nothing.
    @Test func waitedForGrandchild() async throws {
        try await Bench.use { bench in
            let report = await bench.run("sleep 0.05 & wait; exit 4")
            #expect(report.ending == .exited(4))
            #expect(!report.leaked)
        }
    }

    private func expectLeakedAndGone(_ report: LaunchReport) throws {
        #expect(report.leaked)
        let process = try #require(pid_t(report.output.text.split(separator: "\n").first ?? ""))
        #expect(!isRunning(process))
    }
}
