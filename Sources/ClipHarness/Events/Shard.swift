/// The part of a plan that one of several runs was given.
public struct Shard: Sendable, Hashable {
    /// As `--partition` spells it: `slice:1/3`.
    public var partition: String
    /// How many cases all shards have together: those that are selected before the plan is parted.
    public var whole: Int

    /// Creates a part.
    public init(partition: String, whole: Int) {
        self.partition = partition
        self.whole = whole
    }
}
