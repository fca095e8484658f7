/// Deals what comes in the order of the plan into shares, and keeps one of them.
struct PartitionDealer {
    private let partition: Partition
    private var dealt = 0

    init(_ partition: Partition) {
        self.partition = partition
    }

    /// Whether the next unit falls to the share.
    ///
    /// - Parameter name: What the unit is called in every run.
    mutating func takes(_ name: @autoclosure () -> String) -> Bool {
        let place: Int
        switch partition.method {
        case .slice:
            place = dealt
            dealt += 1
        case .hash:
            place = Int(Self.spread(StableHash(name()).value) % UInt64(partition.count))
        }
        return place % partition.count == partition.share - 1
    }

    /// Lets every bit of a hash count for the remainder of a division, which else only takes the lowest ones of each
    /// byte (the last steps of MurmurHash3).
    private static func spread(_ hash: UInt64) -> UInt64 {
        var hash = hash
        hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ (hash >> 33)
    }
}
