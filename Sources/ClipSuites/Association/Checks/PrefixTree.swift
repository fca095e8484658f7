/// Literals by their bytes, asked which of them begins another one.
struct PrefixTree {
    private var children: [Step: Int] = [:]
    private var lines: [Int: Int] = [:]
    private var count = 1

    private struct Step: Hashable {
        var node: Int
        var byte: UInt8
    }

    /// Adds a literal that any run follows; of two that are equal the first counts.
    mutating func insert(_ literal: [UInt8], line: Int) {
        var node = 0
        for byte in literal {
            let step = Step(node: node, byte: byte)
            node = children[step] ?? count
            if node == count {
                children[step] = node
                count += 1
            }
        }
        lines[node] = lines[node] ?? line
    }

    /// The line of a literal that begins this one.
    ///
    /// - Parameter isWhole: whether nothing follows this literal: then `/a/` is enough for `/a`, since `/a/*` matches
    ///   `/a`.
    func line(before literal: [UInt8], isWhole: Bool) -> Int? {
        var node = 0
        for byte in literal + (isWhole ? [UInt8(ascii: "/")] : []) {
            guard let next = children[Step(node: node, byte: byte)] else { return nil }
            node = next
            if let line = lines[node] { return line }
        }
        return nil
    }
}
