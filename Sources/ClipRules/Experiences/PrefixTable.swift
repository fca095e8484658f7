import Foundation

/// Byte strings, each under an owner, found again as prefixes of a longer one.
///
/// A hash table that is searched once for each length that an owner's strings have: the time does not depend on how
/// many strings there are. The row "resolve one invocation" needs it, and the test `HostilePatternTests`.
struct PrefixTable: Sendable {
    private struct Entry {
        var hash: UInt64
        var owner: Int
        var start: Int
        var length: Int
    }

    private var entries: [Entry] = []
    private var bytes: [UInt8] = []
    /// The high half of a hash and, below it, the number of an entry plus one; 0 is free. Never more than half full.
    private var slots: [UInt64] = Array(repeating: 0, count: 16)
    /// By owner, the lengths of its strings, ascending.
    private var lengths: [[Int]] = []

    /// Inserts a string, unless it is there, and returns its number: from 0, in the order of insertion.
    mutating func insert(_ key: UnsafeBufferPointer<UInt8>, owner: Int) -> Int {
        let hash = Self.hash(key, owner: owner)
        if let number = find(key, length: key.count, hash: hash, owner: owner) { return number }
        if (entries.count + 1) * 2 > slots.count {
            slots = Array(repeating: 0, count: slots.count * 2)
            for (number, entry) in entries.enumerated() { fillSlot(number, hash: entry.hash) }
        }
        fillSlot(entries.count, hash: hash)
        entries.append(Entry(hash: hash, owner: owner, start: bytes.count, length: key.count))
        bytes.append(contentsOf: key)
        while lengths.count <= owner { lengths.append([]) }
        let place = lengths[owner].firstIndex { $0 >= key.count } ?? lengths[owner].count
        if place == lengths[owner].count || lengths[owner][place] != key.count {
            lengths[owner].insert(key.count, at: place)
        }
        return entries.count - 1
    }

    func lengths(of owner: Int) -> [Int] { owner < lengths.count ? lengths[owner] : [] }

    /// The number of exactly this string, whose hash may be known.
    func number(of key: UnsafeBufferPointer<UInt8>, hash: UInt64? = nil, owner: Int) -> Int? {
        find(key, length: key.count, hash: hash ?? Self.hash(key, owner: owner), owner: owner)
    }

    /// Calls a closure with the strings that the text begins with, the longest first, as long as it returns `true`.
    @inline(__always)
    func forEachPrefix(
        of text: UnsafeBufferPointer<UInt8>, owner: Int, _ body: (_ length: Int, _ number: Int) -> Bool
    ) {
        guard owner < lengths.count else { return }
        lengths[owner].withUnsafeBufferPointer { lengths in
            withUnsafeTemporaryAllocation(of: UInt64.self, capacity: lengths.count) { hashes in
                var hash = PrefixHash(owner: owner)
                var count = 0
                while count < lengths.count, lengths[count] <= text.count {
                    hashes[count] = hash.ofFirst(lengths[count], of: text)
                    count += 1
                }
                while count > 0 {
                    count -= 1
                    let length = lengths[count]
                    guard let number = find(text, length: length, hash: hashes[count], owner: owner) else { continue }
                    guard body(length, number) else { return }
                }
            }
        }
    }

    @inline(__always)
    private func find(_ text: UnsafeBufferPointer<UInt8>, length: Int, hash: UInt64, owner: Int) -> Int? {
        let mask = slots.count - 1
        var slot = Self.firstSlot(hash) & mask
        while slots[slot] != 0 {
            if slots[slot] >> 32 == hash >> 32 {
                let number = Int(slots[slot] & 0xFFFF_FFFF) - 1
                if isEntry(number, text, length: length, hash: hash, owner: owner) { return number }
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    private func isEntry(
        _ number: Int, _ text: UnsafeBufferPointer<UInt8>, length: Int, hash: UInt64, owner: Int
    ) -> Bool {
        let entry = entries[number]
        guard entry.hash == hash, entry.owner == owner, entry.length == length else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            UnsafeBufferPointer(rebasing: bytes[entry.start..<entry.start + length]).isBeginning(of: text)
        }
    }

    private mutating func fillSlot(_ number: Int, hash: UInt64) {
        let mask = slots.count - 1
        var slot = Self.firstSlot(hash) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = (hash & ~0xFFFF_FFFF) | UInt64(number + 1)
    }

    @inline(__always) private static func firstSlot(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF)
    }

    static func hash(_ key: UnsafeBufferPointer<UInt8>, owner: Int) -> UInt64 {
        var hash = PrefixHash(owner: owner)
        return hash.ofFirst(key.count, of: key)
    }
}

extension PrefixTable {
    @discardableResult
    mutating func insert(_ key: some Sequence<UInt8>, owner: Int) -> Int {
        Array(key).withUnsafeBufferPointer { insert($0, owner: owner) }
    }

    func number(of key: some Sequence<UInt8>, owner: Int) -> Int? {
        Array(key).withUnsafeBufferPointer { number(of: $0, owner: owner) }
    }
}

/// The hash of a text and of what it begins with, eight bytes at a time.
///
/// It has a random key in each process: no definition can be written whose texts all fall into one slot of a table.
struct PrefixHash {
    private var state: UInt64
    /// How many bytes are in the state.
    private var taken = 0

    init(owner: Int) { state = Self.mixed(Self.key ^ UInt64(truncatingIfNeeded: owner)) }

    /// The hash of the first bytes of a text, which is the same in each call, and longer each time.
    @inline(__always)
    mutating func ofFirst(_ length: Int, of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        assert(taken <= length && length <= text.count, "a hash goes on along one text")
        while taken + 8 <= length {
            state = Self.mixed(state ^ text.word(at: taken, until: taken + 8))
            taken += 8
        }
        let rest = taken < length ? text.word(at: taken, until: length) : 0
        return Self.mixed(state ^ rest ^ (UInt64(length) &* Self.factorOfLength))
    }

    /// Both halves of a product in one: each bit depends on all of the number's.
    @inline(__always) private static func mixed(_ number: UInt64) -> UInt64 {
        let product = number.multipliedFullWidth(by: factor)
        return product.high ^ product.low
    }

    private static let key = UInt64.random(in: .min ... .max)
    // Two odd numbers without a pattern: the digits of the golden ratio and of the root of 3.
    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let factorOfLength: UInt64 = 0xBB67_AE85_84CA_A73B
}

extension UnsafeBufferPointer<UInt8> {
    /// One to eight bytes as a number, the first byte lowest.
    @inline(__always) func word(at start: Int, until end: Int) -> UInt64 {
        assert(0 <= start && start < end && end <= count && end - start <= 8, "a word is read beyond its text")
        let mask = UInt64.max >> UInt64(64 - 8 * (end - start))
        if start + 8 <= count { return loadWord(at: start) & mask }
        // Near the end of a text, its last eight bytes are read, and those before the word are dropped.
        if count >= 8 { return loadWord(at: count - 8) >> UInt64(8 * (start + 8 - count)) & mask }
        return self[start..<end].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    @inline(__always) private func loadWord(at offset: Int) -> UInt64 {
        UInt64(littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Whether a text begins with these bytes.
    @inline(__always) func isBeginning(of text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count <= text.count else { return false }
        guard let own = baseAddress, let other = text.baseAddress else { return isEmpty }
        return memcmp(own, other, count) == 0
    }
}
