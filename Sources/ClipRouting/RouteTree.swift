struct RouteTree {
    private struct Node {
        var texts: [String: Int] = [:]
        var parameter: Int?
        /// The routes that end at this node, most specific first.
        var ends: [Ending] = []
        var catchAlls: [Ending] = []
    }

    private struct Ending {
        var route: Int
        var query: [RoutePattern.QueryItem]
    }

    /// Two equally specific routes that match the same URL.
    struct Conflict: Error {
        var first: Int
        var second: Int
    }

    private var nodes = [Node()]
    private static let anyHost = 0
    private var hosts: [String: [String: Int]] = [:]
    private var everything: Int?

    init(_ patterns: [RoutePattern]) throws(Conflict) {
        for (route, pattern) in patterns.enumerated() { try add(pattern, route: route) }
        for index in nodes.indices {
            nodes[index].ends = try Self.sorted(nodes[index].ends)
            nodes[index].catchAlls = try Self.sorted(nodes[index].catchAlls)
        }
    }

    func route(for text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let url = URLParts(text) else { return everything }
        let start = url.path.isEmpty ? nil : url.path.lowerBound
        if !hosts.isEmpty,
            let host = hosts[text[url.scheme].map(\.lowercased).key]?[text[url.host].map(\.lowercased).key],
            let route = find(host, start, url)
        {
            return route
        }
        return find(Self.anyHost, start, url) ?? everything
    }

    private func find(_ node: Int, _ start: Int?, _ url: URLParts) -> Int? {
        guard let start else { return first(nodes[node].ends, url) ?? first(nodes[node].catchAlls, url) }
        let end = url.segmentEnd(from: start)
        let next = end < url.path.upperBound ? end + 1 : nil
        if !nodes[node].texts.isEmpty, let child = nodes[node].texts[url.key(start..<end)],
            let route = find(child, next, url)
        {
            return route
        }
        if start < end, let child = nodes[node].parameter, let route = find(child, next, url) { return route }
        return first(nodes[node].catchAlls, url)
    }

    private func first(_ endings: [Ending], _ url: URLParts) -> Int? {
        endings.first { $0.query.allSatisfy { url.meets($0) } }?.route
    }

    private mutating func add(_ pattern: RoutePattern, route: Int) throws(Conflict) {
        if pattern.takesEverything {
            if let everything { throw Conflict(first: everything, second: route) }
            everything = route
            return
        }
        var node = Self.anyHost
        if let origin = pattern.origin {
            node = hosts[origin.scheme.key]?[origin.host.key] ?? makeNode()
            hosts[origin.scheme.key, default: [:]][origin.host.key] = node
        }
        let ending = Ending(route: route, query: pattern.query)
        for part in pattern.path {
            switch part {
            case .text(let text):
                let child = nodes[node].texts[text.key] ?? makeNode()
                nodes[node].texts[text.key] = child
                node = child
            case .catchAll: return nodes[node].catchAlls.append(ending)
            case .parameter, .optional:
                let child = nodes[node].parameter ?? makeNode()
                nodes[node].parameter = child
                node = child
            }
        }
        nodes[node].ends.append(ending)
    }

    private mutating func makeNode() -> Int {
        nodes.append(Node())
        return nodes.count - 1
    }

    /// Sorts routes that differ only in their query, most specific first. Equally specific routes
    /// conflict, unless a more specific route matches every URL that both of them match.
    private static func sorted(_ endings: [Ending]) throws(Conflict) -> [Ending] {
        let sorted = endings.sorted { specificity($0) > specificity($1) }
        var groupStart = 0
        for (index, ending) in sorted.enumerated() {
            if specificity(sorted[groupStart]) != specificity(ending) { groupStart = index }
            for other in sorted[groupStart..<index] where overlap(other, ending) {
                if sorted[..<groupStart].contains(where: { covers($0, other, ending) }) { continue }
                throw Conflict(first: min(other.route, ending.route), second: max(other.route, ending.route))
            }
        }
        return sorted
    }

    private static func specificity(_ ending: Ending) -> (Int, Int) {
        (ending.query.count { !$0.isOptional }, ending.query.count { $0.isFixed })
    }

    private static func overlap(_ first: Ending, _ second: Ending) -> Bool {
        !first.query.contains { item in second.query.contains { item.contradicts($0) } }
    }

    private static func covers(_ ending: Ending, _ first: Ending, _ second: Ending) -> Bool {
        ending.query.allSatisfy { item in
            item.isOptional || (first.query + second.query).contains { $0.implies(item) }
        }
    }
}
