package struct Partition: Hashable, CustomStringConvertible {
    package enum Method: String, CaseIterable {
        case slice
        /// Assigns cases to shards by name, so other cases do not affect a case's shard.
        case hash
    }

    package let method: Method
    package let shard: Int
    package let count: Int

    package var description: String { "\(method.rawValue):\(shard)/\(count)" }

    package static let limit = 1_000_000

    package static let expected = "slice:M/N or hash:M/N, with M from 1 to N"

    package init?(_ method: Method, shard: Int, of count: Int) {
        guard (1...Self.limit).contains(count), (1...count).contains(shard) else { return nil }
        self.method = method
        self.shard = shard
        self.count = count
    }

    package init?(_ text: String) {
        guard let parts = text.wholeMatch(of: /(slice|hash):([0-9]+)\/([0-9]+)/)?.output,
            let method = Method(rawValue: String(parts.1)), let shard = Int(parts.2), let count = Int(parts.3)
        else { return nil }
        self.init(method, shard: shard, of: count)
    }
}

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
            // The hash's lowest bits depend only on each byte's lowest bits, so they are not used.
            place = Int((StableHash(name()).value >> 32) % UInt64(partition.count))
        }
        return place % partition.count == partition.shard - 1
    }
}

/// A hash that is equal in all runs and on all machines (FNV-1a, 64 bits).
package struct StableHash {
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package init(_ text: String) { for byte in text.utf8 { add(UInt64(byte)) } }

    package mutating func add(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01B3 }

    package var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
