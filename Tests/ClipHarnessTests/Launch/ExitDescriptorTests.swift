import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// A system without exit descriptors, such as Linux before 5.3, differs in nothing but speed.
@Suite(.launching, .timeLimit(.minutes(30))) struct ExitDescriptorTests {
    @Test(arguments: [
        ("exit 3", LaunchReport.Ending.exited(3), false), ("kill -9 $$", .signalled(SIGKILL), false),
        ("exec >&- 2>&-; sleep 0.05; exit 4", .exited(4), false), ("sleep 300 & exit 5", .exited(5), true),
        ("trap '' TERM; while :; do sleep 0.05; done", .timedOut, false),
    ])
    func doesWithoutOne(script: String, ending: LaunchReport.Ending, leaked: Bool) async throws {
        // A child ends with the thread that has started it.
        let report = try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                let result = Result { try Self.report(of: script, timeout: ending == .timedOut ? 1 : 60) }
                continuation.resume(with: result)
            }
        }
        #expect(report.ending == ending)
        #expect(report.leaked == leaked)
    }

    private static func report(of script: String, timeout: Int) throws -> LaunchReport {
        let order = LaunchOrder(
            executable: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"], directory: "/",
            timeout: .seconds(timeout))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
        defer { buffer.deallocate() }
        let started = LaunchClock.now
        let child = try Child.start(order, adding: [], exitDescriptor: { _ in -1 })
        let watch = ChildWatch(child, outcome: -1, wake: -1, buffer: buffer)
        var supervision = ChildSupervision(watch, mark: nil, interruption: Interruption(), started: started)
        return supervision.run(timeout: order.timeout)
    }
}
