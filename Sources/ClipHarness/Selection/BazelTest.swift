import ClipSuites
import Foundation

/// The variables that Bazel sets for a test (Bazel's "Test encyclopedia").
package struct BazelTest {
    package let partition: Partition?
    package let shardStatusFile: String?
    package let reportFile: String?
    /// The filter from `--test_filter`, which may be an expression or part of a title.
    package let filter: Filter?

    static let temporaryFolderVariable = "TEST_TMPDIR"

    private static let filterVariable = "TESTBRIDGE_TEST_ONLY"
    private static let countVariable = "TEST_TOTAL_SHARDS"
    private static let indexVariable = "TEST_SHARD_INDEX"

    package init(environment: [String: String]) throws(Diagnostic) {
        let variables = environment.filter { !$0.value.isEmpty }
        partition = try Self.partition(variables)
        shardStatusFile = variables["TEST_SHARD_STATUS_FILE"]
        reportFile = variables["XML_OUTPUT_FILE"]
        filter = try variables[Self.filterVariable].map { (text) throws(Diagnostic) in
            if let expression = try? Filter(text, from: Self.filterVariable) { return expression }
            let pattern = NSRegularExpression.escapedPattern(for: text).replacing("/", with: "\\/")
            return try Filter("title(/\(pattern)/)", from: Self.filterVariable)
        }
    }

    /// Bazel numbers shards from 0. If a test is not sharded, the total is 0 or not set.
    private static func partition(_ variables: [String: String]) throws(Diagnostic) -> Partition? {
        guard let total = variables[countVariable], total != "0" else { return nil }
        let index = variables[indexVariable] ?? ""
        if let count = Int(total), let shard = Int(index), let found = Partition(.slice, shard: shard &+ 1, of: count) {
            return found
        }
        throw Diagnostic(
            .error,
            "\(countVariable) is \(OneLine.quoted(total)), expected a number, and \(indexVariable) is "
                + "\(OneLine.quoted(index)), expected a smaller number from 0")
    }
}
