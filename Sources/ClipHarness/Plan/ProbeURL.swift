import ClipRules
import ClipSuites

package struct ProbeURL: Sendable {
    private var origin: String
    var path: [String]
    var items: [String]?
    var fragment: String?

    init?(_ text: String) {
        guard let url = try? InvocationURL(text) else { return nil }
        let head = text.prefix { $0 != "?" && $0 != "#" }
        let scheme = head.prefix("https://".count)
        origin = String(scheme + head.dropFirst(scheme.count).prefix { $0 != "/" })
        path = head.dropFirst(origin.count + 1).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if head.count == origin.count { path = [] }
        items = url.query.map { $0.split(separator: "&", omittingEmptySubsequences: false).map(String.init) }
        fragment = url.fragment
        // Each part of the URL yields a distorted URL, so the number of parts is limited.
        if path.count + (items?.count ?? 0) > 64 || text.utf8.count > 8192 { return nil }
    }

    var text: String {
        origin + path.map { "/" + $0 }.joined() + (items.map { "?" + $0.joined(separator: "&") } ?? "")
            + (fragment.map { "#" + $0 } ?? "")
    }

    var values: [String] { ((items ?? []).map { Self.parts($0).value ?? "" } + path.suffix(1)).filter { !$0.isEmpty } }

    static func parts(_ item: String) -> (name: String, value: String?) {
        let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : nil)
    }

    func with(_ change: (inout ProbeURL) -> Void) -> ProbeURL {
        var changed = self
        change(&changed)
        return changed
    }

    func adding(_ items: [String]) -> ProbeURL { with { $0.items = ($0.items ?? []) + items } }

    func appending(_ part: String) -> ProbeURL {
        with { $0.path = ($0.path.last == "" ? $0.path.dropLast() : $0.path) + [part] }
    }

    func changingItems(_ change: (String) -> String?) -> [ProbeURL] {
        (items ?? []).enumerated().map { place, item in
            with {
                $0.items?.replaceSubrange(place...place, with: change(item).map { [$0] } ?? [])
                if $0.items == [] { $0.items = nil }
            }
        }
    }

    func changingParts(_ change: (String) -> String) -> [ProbeURL] {
        path.indices.filter { !path[$0].isEmpty }.map { place in with { $0.path[place] = change($0.path[place]) } }
    }

    package static func invocation(_ title: String, _ url: String?, from source: Source) -> String {
        let texts: [(String, String?)] = [("title", title), ("url", url), ("from", source.rawValue)]
        var members = texts.compactMap { key, text in
            text.map { (key: key, value: JSONTree.text($0.withDoubledBraces)) }
        }
        members.append(("expect", .object([("screen", .object([("present", .scalar(.boolean(true)))]))])))
        return JSONTree.object(members).text(width: .max)
    }
}

extension Resolver {
    func experience(opening url: String) -> ServingExperience? {
        let resolution = resolve(Invocation(url: url, source: .qrCode))
        return resolution.target == .clip && resolution.delivered == url ? resolution.experience : nil
    }
}
