/// Grows a trie route by route.
struct TrieBuilder {
    private struct Node {
        var literals: [[UInt8]: Int] = [:]
        var parameter: Int?
        var ends: [Trie.Ending] = []
        var rests: [Trie.Ending] = []
    }

    private var nodes = [Node(), Node()]
    private var everything: Int?

    /// Makes a trie of patterns, whose routes are numbered from 0.
    ///
    /// - Throws: ``Conflict`` for two routes that both take some URL and are as specific.
    static func build(_ patterns: [Pattern]) throws(Conflict) -> Trie {
        var builder = TrieBuilder()
        for (route, pattern) in patterns.enumerated() { try builder.add(pattern, route: route) }
        return try builder.build()
    }

    private mutating func add(_ pattern: Pattern, route: Int) throws(Conflict) {
        if pattern.takesEverything {
            if let everything { throw Conflict(first: everything, second: route) }
            everything = route
            return
        }
        var node = pattern.origin.map { child(of: Trie.origins, $0) } ?? Trie.anyHost
        for segment in pattern.segments {
            switch segment {
            case .literal(let text): node = child(of: node, text)
            case .parameter: node = parameterChild(of: node)
            }
        }
        let ending = Trie.Ending(route: route, query: pattern.query)
        if pattern.rest == nil { nodes[node].ends.append(ending) } else { nodes[node].rests.append(ending) }
    }

    private func build() throws(Conflict) -> Trie {
        var flat: [Trie.Node] = []
        var endings: [Trie.Ending] = []
        var edges: [(node: Int, label: [UInt8], child: Int)] = []
        for (index, node) in nodes.enumerated() {
            for (label, child) in node.literals { edges.append((index, label, child)) }
            let ends = try Precedence.sorted(node.ends)
            let rests = try Precedence.sorted(node.rests)
            let start = endings.count
            endings += ends + rests
            flat.append(
                Trie.Node(
                    parameter: node.parameter, ends: start..<(start + ends.count),
                    rests: (start + ends.count)..<endings.count))
        }
        return Trie(nodes: flat, edges: LiteralEdges(edges), endings: endings, everything: everything)
    }

    private mutating func child(of node: Int, _ label: [UInt8]) -> Int {
        if let child = nodes[node].literals[label] { return child }
        nodes.append(Node())
        nodes[node].literals[label] = nodes.count - 1
        return nodes.count - 1
    }

    private mutating func parameterChild(of node: Int) -> Int {
        if let child = nodes[node].parameter { return child }
        nodes.append(Node())
        nodes[node].parameter = nodes.count - 1
        return nodes.count - 1
    }
}

/// Two routes, by number, of which neither is more specific for some URL.
struct Conflict: Error {
    var first: Int
    var second: Int
}
