import ClipSuites
import Foundation

/// The variables that Bazel sets for a test (Bazel's "Test encyclopedia").
package struct BazelTest: Sendable {
    package let partition: Partition?
    package let shardStatusFile: String?
    package let reportFile: String?
    /// The value of `--test_filter`: an expression or, if invalid, part of a title.
    package let filter: Filter?

    /// Names the folder that replaces the system's folder for temporary files.
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
        guard let count = Int(total), Partition(.slice, shard: 1, of: count) != nil else {
            throw Diagnostic(
                .error, "\(countVariable) is \(OneLine.quoted(total)), expected a number from 0 to \(Partition.limit)")
        }
        guard let text = variables[indexVariable] else {
            throw Diagnostic(.error, "\(countVariable) is set, but \(indexVariable) is not")
        }
        guard let index = Int(text), (0..<count).contains(index) else {
            throw Diagnostic(
                .error, "\(indexVariable) is \(OneLine.quoted(text)), expected a number from 0 to \(count - 1)")
        }
        return Partition(.slice, shard: index + 1, of: count)
    }
}
