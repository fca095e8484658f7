/// What Bazel asks of a test that it runs (Bazel's "Test encyclopedia").
public struct BazelTest: Sendable {
    /// The shard that this run is; `nil` where there is only one run.
    public let partition: Partition?
    /// The file whose presence shows Bazel that shards are understood.
    public let shardStatusFile: String?
    /// The file that a JUnit report is expected in.
    public let reportFile: String?
    /// What `--test_filter` selects: the cases that the expression holds for, or where it is none, those with the text
    /// in their title.
    public let filter: Filter?

    /// The folder for temporary files, in place of the system's.
    static let temporaryFolderVariable = "TEST_TMPDIR"

    private static let filterVariable = "TESTBRIDGE_TEST_ONLY"
    private static let countVariable = "TEST_TOTAL_SHARDS"
    private static let indexVariable = "TEST_SHARD_INDEX"

    /// A variable that Bazel would not set so.
    public struct InvalidVariable: Error, Sendable, Hashable {
        /// What was found and what was expected, in a line.
        public let message: String
    }

    /// Reads an environment. An empty variable counts as none.
    ///
    /// - Throws: ``InvalidVariable`` where it numbers the shards wrongly.
    public init(environment: [String: String]) throws(InvalidVariable) {
        let variables = environment.filter { !$0.value.isEmpty }
        partition = try Self.partition(variables)
        shardStatusFile = variables["TEST_SHARD_STATUS_FILE"]
        reportFile = variables["XML_OUTPUT_FILE"]
        filter = variables[Self.filterVariable].map { text in
            (try? Filter(text, from: Self.filterVariable))
                ?? Filter(titleContaining: text, from: Self.filterVariable)
        }
    }

    /// Bazel counts shards from 0, and sets no number of them, or 0, where there is only one run.
    private static func partition(_ variables: [String: String]) throws(InvalidVariable) -> Partition? {
        guard let total = variables[countVariable], total != "0" else { return nil }
        guard let count = Int(total), Partition(.slice, shard: 1, of: count) != nil else {
            throw InvalidVariable(
                message: "\(countVariable) is \(OneLine.quoted(total)), expected a number from 0 to \(Partition.limit)")
        }
        guard let text = variables[indexVariable] else {
            throw InvalidVariable(message: "\(countVariable) is set, but \(indexVariable) is not")
        }
        guard let index = Int(text), (0..<count).contains(index) else {
            throw InvalidVariable(
                message: "\(indexVariable) is \(OneLine.quoted(text)), expected a number from 0 to \(count - 1)")
        }
        return Partition(.slice, shard: index + 1, of: count)
    }
}
