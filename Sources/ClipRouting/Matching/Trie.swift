/// The routes of a router as a tree of segments, flattened into arrays. A lookup allocates nothing.
struct Trie: Sendable {
    struct Node: Sendable {
        /// The node below a parameter.
        var parameter: Int?
        /// The routes whose path ends here, in `endings`, the most specific first.
        var ends = 0..<0
        /// The routes whose catch-all begins here, likewise.
        var rests = 0..<0
    }

    /// A route that ends at a node, with what it asks of the query.
    struct Ending: Sendable {
        var route: Int
        var query: [QueryRequirement]
    }

    /// The node whose edges are `scheme://host`.
    static let origins = 0
    /// The node from which routes for any host descend.
    static let anyHost = 1

    var nodes: [Node]
    var edges: LiteralEdges
    var endings: [Ending]
    /// The route `*`.
    var everything: Int?

    /// The most specific route for a URL's bytes.
    func route(for text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let parts = URLParts(text) else { return everything }
        let start = parts.path.isEmpty ? nil : parts.path.lowerBound
        if let host = node(forHostOf: parts, in: text), let route = descend(host, start, text, parts) { return route }
        return descend(Self.anyHost, start, text, parts) ?? everything
    }

    /// Looks below a node: text before a parameter before a catch-all, and back where one leads nowhere.
    ///
    /// Every node is reached by one path only, so that the work is bounded by the number of nodes, and the depth by
    /// ``Pattern/segmentLimit``.
    private func descend(
        _ node: Int, _ start: Int?, _ text: UnsafeBufferPointer<UInt8>, _ parts: URLParts
    ) -> Int? {
        guard let start else {
            return first(nodes[node].ends, text, parts) ?? first(nodes[node].rests, text, parts)
        }
        var hash = LabelHash(node: node)
        let end = parts.segmentEnd(text, from: start)
        var cursor = DecodingCursor(text, start..<end)
        while let byte = cursor.next() { hash.add(byte) }

        let next = end < parts.path.upperBound ? end + 1 : nil
        let child = edges.child(of: node, hash: hash) { label in QueryText.isEqual(text, start..<end, label) }
        if let child, let route = descend(child, next, text, parts) { return route }
        if start < end, let child = nodes[node].parameter, let route = descend(child, next, text, parts) {
            return route
        }
        return first(nodes[node].rests, text, parts)
    }

    /// The first ending whose query items the URL has.
    @inline(__always)
    private func first(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, _ parts: URLParts) -> Int? {
        for index in range where isMet(endings[index].query, text, parts) { return endings[index].route }
        return nil
    }

    @inline(__always)
    private func isMet(
        _ query: [QueryRequirement], _ text: UnsafeBufferPointer<UInt8>, _ parts: URLParts
    ) -> Bool {
        for requirement in query {
            switch requirement.value {
            case .optional: continue
            case .required:
                if QueryText.value(of: requirement.name, in: parts.query, of: text) == nil { return false }
            case .fixed(let expected):
                guard let value = QueryText.value(of: requirement.name, in: parts.query, of: text),
                    QueryText.isEqual(text, value, expected[...])
                else { return false }
            }
        }
        return true
    }

    private func node(forHostOf parts: URLParts, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        var hash = LabelHash(node: Self.origins)
        for index in parts.scheme { hash.add(text[index].lowercased) }
        for byte in Pattern.originSeparator { hash.add(byte) }
        for index in parts.host { hash.add(text[index].lowercased) }
        return edges.child(of: Self.origins, hash: hash) { label in
            var rest = label
            for index in parts.scheme where rest.popFirst() != text[index].lowercased { return false }
            for byte in Pattern.originSeparator where rest.popFirst() != byte { return false }
            for index in parts.host where rest.popFirst() != text[index].lowercased { return false }
            return rest.isEmpty
        }
    }
}
