/// Byte strings, each filed under an owner, found again as prefixes of a longer one.
///
/// A hash table that is asked once for each length that an owner's strings have, with one ``PrefixHash`` carried along
/// the bytes: the time depends on the text and on how many lengths there are, not on how many strings.
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
    /// By owner, the lengths of its strings, ascending: while filing, and then in one piece.
    private var lengths: [[Int]] = []
    private var sealedLengths: [Int] = []
    private var lengthRanges: [Range<Int>] = []

    /// Files a string, unless it is there, and returns its number; they are numbered from 0 in the order of filing.
    mutating func file(_ key: UnsafeBufferPointer<UInt8>, under owner: Int) -> Int {
        let hash = Self.hash(key, owner: owner)
        if let number = find(key, length: key.count, hash: hash, owner: owner) { return number }
        if (entries.count + 1) * 2 > slots.count { grow() }
        entries.append(Entry(hash: hash, owner: owner, start: bytes.count, length: key.count))
        bytes.append(contentsOf: key)
        place(entries.count, hash: hash)
        while lengths.count <= owner { lengths.append([]) }
        let at = lengths[owner].firstIndex { $0 >= key.count } ?? lengths[owner].count
        if at == lengths[owner].count || lengths[owner][at] != key.count { lengths[owner].insert(key.count, at: at) }
        return entries.count - 1
    }

    /// Ends the filing; only then can strings be found.
    mutating func seal() {
        for owned in lengths {
            lengthRanges.append(sealedLengths.count..<(sealedLengths.count + owned.count))
            sealedLengths += owned
        }
        lengths = []
    }

    /// The number of exactly this string.
    func number(of key: UnsafeBufferPointer<UInt8>, under owner: Int) -> Int? {
        guard owner < lengthRanges.count, let longest = sealedLengths[lengthRanges[owner]].last, key.count <= longest
        else { return nil }
        return find(key, length: key.count, hash: Self.hash(key, owner: owner), owner: owner)
    }

    /// The number of exactly the host of a URL, in a table of hosts, which have no owner.
    func number(ofHostOf url: ComparedBytes) -> Int? {
        find(url.host, length: url.host.count, hash: url.hostHash, owner: 0)
    }

    /// Tells of the strings that the text begins with, the longest first, until the answer is that it is enough.
    @inline(__always)
    func eachPrefix(
        of text: UnsafeBufferPointer<UInt8>, under owner: Int,
        _ isEnough: (_ length: Int, _ number: Int) -> Bool
    ) {
        guard owner < lengthRanges.count else { return }
        let range = lengthRanges[owner]
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: range.count) { hashes in
            // The hash is carried on from the shortest length; the longest is asked first, since it most often ends
            // the search, and each question may miss the cache.
            var hash = PrefixHash(owner: owner)
            var count = 0
            while count < range.count, sealedLengths[range.lowerBound + count] <= text.count {
                hashes[count] = hash.ofFirst(sealedLengths[range.lowerBound + count], of: text)
                count += 1
            }
            while count > 0 {
                count -= 1
                let length = sealedLengths[range.lowerBound + count]
                if let number = find(text, length: length, hash: hashes[count], owner: owner),
                    isEnough(length, number)
                {
                    return
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

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for (offset, entry) in entries.enumerated() { place(offset + 1, hash: entry.hash) }
    }

    private mutating func place(_ number: Int, hash: UInt64) {
        let mask = slots.count - 1
        var slot = Self.firstSlot(hash) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = (hash & ~0xFFFF_FFFF) | UInt64(number)
    }
}

extension PrefixTable {
    /// The hash of a whole text under an owner.
    static func hash(_ key: UnsafeBufferPointer<UInt8>, owner: Int) -> UInt64 {
        var hash = PrefixHash(owner: owner)
        return hash.ofFirst(key.count, of: key)
    }

    @inline(__always) private static func firstSlot(_ hash: UInt64) -> Int {
        Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF)
    }
}
