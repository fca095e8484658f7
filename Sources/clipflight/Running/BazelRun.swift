import ClipHarness
import Foundation

/// Bazel's protocol for tests, as far as it concerns a whole run.
struct BazelRun: Sendable {
    private let test: BazelTest

    /// Reads this process's environment.
    init() throws(ArgumentError) {
        do throws(BazelTest.Fault) {
            test = try BazelTest(environment: ProcessInfo.processInfo.environment)
        } catch {
            throw .wrongEnvironment(error.message)
        }
    }

    /// Where Bazel looks for a JUnit report, if it does.
    var reportFile: String? { test.reportFile }

    /// A selection narrowed to what Bazel asks for.
    func narrowed(_ selection: Selection) -> Selection {
        var selection = selection
        if let filter = test.filter { selection.filters.append(filter) }
        if let partition = test.partition { selection.partitions.append(partition) }
        return selection
    }

    /// Tells Bazel that shares are understood; without that it takes the test to ignore them.
    func announceShares() {
        guard let file = test.shardStatusFile else { return }
        // A pipe that nobody reads is not waited for.
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK | O_CLOEXEC, 0o666)
        if descriptor >= 0 {
            close(descriptor)
        } else {
            Console.error("warning: '\(ShownText.short(file))' (TEST_SHARD_STATUS_FILE) could not be written\n")
        }
    }
}
