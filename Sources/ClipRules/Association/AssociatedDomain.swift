/// An entry in the Associated Domains Entitlement, such as `applinks:*.example.com`.
package struct AssociatedDomain: Hashable {
    package let text: String
    /// The service, such as `applinks`. Empty if the entry does not name a service.
    package private(set) var service = AssociatedService("")
    /// The host in the form used for comparison, without a leading `*.`.
    package private(set) var host = ""
    package private(set) var isWildcard = false
    package private(set) var error: AssociatedDomainError?

    package init(_ text: String) { self.init(text, \.comparedHost) }

    private init(_ text: String, _ compared: (String) -> String) {
        self.text = text
        var rest = text[...]
        readService(&rest)
        readBuildSettings(&rest)
        if let mark = rest.firstRange(of: "://"), !rest[..<mark.lowerBound].contains("/") {
            note(.extra(String(rest[..<mark.upperBound])))
            rest = rest[mark.upperBound...]
        }
        let tail = rest.drop { $0 != "/" && $0 != "?" && $0 != "#" }
        rest = rest[..<tail.startIndex]
        if let at = rest.lastIndex(of: "@") {
            note(.extra(String(rest[...at])))
            rest = rest[rest.index(after: at)...]
        }
        if let colon = rest.firstIndex(of: ":") {
            note(.extra(String(rest[colon...])))
            rest = rest[..<colon]
        }
        readHost(rest, compared)
        readTail(tail)
        if host.isEmpty { note(.noHost) }
    }

    var asWritten: AssociatedDomain { AssociatedDomain(text) { $0.lowercased() } }

    private static let modes = ["developer", "managed", "developer+managed"]

    private static var buildSetting: Regex<Substring> { /\$(?:\([^()]*\)|\{[^{}]*\}|[A-Za-z_][A-Za-z0-9_]*)/ }

    private mutating func note(_ found: AssociatedDomainError) {
        if error == nil { error = found }
    }

    private mutating func readService(_ rest: inout Substring) {
        // `https://example.com` has a colon but no service.
        guard let colon = rest.firstIndex(of: ":"), !rest[colon...].hasPrefix("://") else { return note(.noService) }
        service = AssociatedService(String(rest[..<colon]))
        if colon == rest.startIndex { note(.noService) }
        rest = rest[rest.index(after: colon)...]
    }

    private mutating func readBuildSettings(_ rest: inout Substring) {
        guard text.utf8.contains(UInt8(ascii: "$")), let match = text.firstMatch(of: Self.buildSetting) else { return }
        error = .buildSetting(String(match.output))
        isWildcard = true
        rest = rest.ranges(of: Self.buildSetting).last.map { rest[$0.upperBound...] } ?? rest
        if rest.hasPrefix(".") { rest = rest.dropFirst() }
    }

    private mutating func readHost(_ written: Substring, _ compared: (String) -> String) {
        var rest = written
        if rest.hasPrefix("*.") {
            isWildcard = true
            rest = rest.dropFirst(2)
            if service == .appClips { note(.wildcard) }
        }
        if rest.contains("*") {
            note(.misplacedWildcard)
            isWildcard = true
            let tail = rest.split(separator: "*", omittingEmptySubsequences: false).last ?? ""
            rest = tail.hasPrefix(".") ? tail.dropFirst() : tail
        }
        if let odd = rest.first(where: { $0.isASCII && !($0.isLetter || $0.isNumber || "-._".contains($0)) }) {
            note(.character(odd))
        }
        host = compared(String(rest))
    }

    private mutating func readTail(_ tail: Substring) {
        guard !tail.isEmpty else { return }
        guard tail.hasPrefix("?mode=") else { return note(.extra(String(tail))) }
        let name = String(tail.dropFirst("?mode=".count))
        if !Self.modes.contains(name) { note(.unknownMode(name)) }
    }
}

package enum AssociatedDomainError: Hashable {
    case noService, noHost, wildcard, misplacedWildcard
    /// Unexpected text: a scheme, user, port, path, query or fragment.
    case extra(String)
    case unknownMode(String)
    case character(Character)
    case buildSetting(String)

    package var text: String {
        switch self {
        case .noService: "has no service before the host"
        case .noHost: "names no host"
        case .extra(let text): "has `\(text)` in addition to a service and a host; only `?mode=` may follow them"
        case .unknownMode(let mode): "has the mode `\(mode)`; expected `developer`, `managed` or `developer+managed`"
        case .wildcard: "has a wildcard, which is allowed in `applinks` entries but not in `appclips` entries"
        case .misplacedWildcard: "has a `*` outside a leading `*.`"
        case .character(let character): "has `\(character)` in its host"
        case .buildSetting(let setting): "has the build setting `\(setting)`, which is not filled in here"
        }
    }
}
