/// One shard of the cases, where several machines divide them among themselves.
public struct Partition: Sendable, Hashable, CustomStringConvertible {
    /// How the cases are divided.
    public enum Method: String, CaseIterable, Sendable, Hashable {
        /// One after the other in turn, so that all shards are of one size.
        case slice
        /// By what the case is called, so that it stays in its shard while others come and go.
        case hash
    }

    /// How the cases are divided.
    public let method: Method
    /// Which shard this is, from 1.
    public let shard: Int
    /// How many shards there are.
    public let count: Int

    /// `slice:M/N` or `hash:M/N`, as it is written.
    public var description: String { "\(method.rawValue):\(shard)/\(count)" }

    /// The most shards there can be.
    public static let limit = 1_000_000

    /// What a partition is written like, as the end of "expected …".
    public static let expected = "slice:M/N or hash:M/N, with M from 1 to N"

    /// Creates a shard; `nil` where there is no such one among `count`.
    public init?(_ method: Method, shard: Int, of count: Int) {
        guard (1...Self.limit).contains(count), (1...count).contains(shard) else { return nil }
        self.method = method
        self.shard = shard
        self.count = count
    }

    /// Reads `slice:M/N` or `hash:M/N`; `nil` where it is neither.
    public init?(_ text: String) {
        guard let parts = text.wholeMatch(of: /(slice|hash):([0-9]+)\/([0-9]+)/)?.output,
            let method = Method(rawValue: String(parts.1)), let shard = Int(parts.2), let count = Int(parts.3)
        else { return nil }
        self.init(method, shard: shard, of: count)
    }
}

/// Assigns what comes in the order of the plan to shards, and takes one of them.
struct PartitionWalk {
    let partition: Partition
    private(set) var count = 0

    mutating func takes(_ name: @autoclosure () -> String) -> Bool {
        let place: Int
        switch partition.method {
        case .slice:
            place = count
            count += 1
        case .hash:
            place = Int(Self.spread(StableHash(name()).value) % UInt64(partition.count))
        }
        return place % partition.count == partition.shard - 1
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

/// A hash that is the same in every run and on every machine (FNV-1a, 64 bits).
package struct StableHash: Sendable {
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init(_ text: String) {
        for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    package var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
