/// The trie's edges that are text: one hash table for all nodes.
struct LiteralEdges: Sendable {
    private struct Slot {
        var node: Int32 = -1
        var child: Int32 = 0
        var start: Int32 = 0
        var count: Int32 = 0
    }

    private var slots: [Slot]
    private var labels: [UInt8] = []
    private let mask: Int

    /// Makes a table of all edges; labels have their percent-encoding resolved.
    init(_ edges: [(node: Int, label: [UInt8], child: Int)]) {
        var capacity = 4
        while capacity < edges.count * 2 { capacity *= 2 }
        mask = capacity - 1
        slots = Array(repeating: Slot(), count: capacity)
        for edge in edges {
            var hash = LabelHash(node: edge.node)
            for byte in edge.label { hash.add(byte) }
            var index = hash.value & mask
            while slots[index].node >= 0 { index = (index + 1) & mask }
            slots[index] = Slot(
                node: Int32(edge.node), child: Int32(edge.child), start: Int32(labels.count),
                count: Int32(edge.label.count))
            labels += edge.label
        }
    }

    /// The node that an edge leads to. The table is at most half full, so that the search ends.
    @inline(__always)
    func child(of node: Int, hash: LabelHash, where isLabel: (ArraySlice<UInt8>) -> Bool) -> Int? {
        var index = hash.value & mask
        while slots[index].node >= 0 {
            let slot = slots[index]
            if slot.node == Int32(node), isLabel(labels[Int(slot.start)..<Int(slot.start + slot.count)]) {
                return Int(slot.child)
            }
            index = (index + 1) & mask
        }
        return nil
    }
}

/// The FNV-1a hash of an edge's node and label, taken byte by byte. Only patterns fill the table, so that a URL cannot
/// make its chains longer.
struct LabelHash {
    private var state: UInt64

    @inline(__always)
    init(node: Int) {
        state = 0xcbf2_9ce4_8422_2325 ^ (UInt64(truncatingIfNeeded: node) &* 0x9e37_79b9_7f4a_7c15)
    }

    @inline(__always)
    mutating func add(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    @inline(__always)
    var value: Int { Int(truncatingIfNeeded: (state ^ (state >> 32)) & 0x7fff_ffff) }
}
