/// Takes an entry of the entitlement apart, from the left, and keeps the first fault.
struct AssociatedDomainReader {
    private(set) var service = AssociatedService.other("")
    private(set) var host = ""
    private(set) var isWildcard = false
    private(set) var mode: AssociatedDomain.AlternateMode?
    private(set) var fault: AssociatedDomainFault?
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    mutating func read() {
        readService()
        readScheme()
        let tail = takeTail()
        readUserInfo()
        readPort()
        readHost()
        readTail(tail)
        if host.isEmpty { note(.noHost) }
    }

    private mutating func note(_ found: AssociatedDomainFault) {
        if fault == nil { fault = found }
    }

    private mutating func readService() {
        guard let colon = rest.firstIndex(of: ":"), !rest[rest.index(after: colon)...].hasPrefix("//") else {
            // `https://example.com` has a colon, but no service.
            return note(.noService)
        }
        service = AssociatedService(String(rest[..<colon]))
        if colon == rest.startIndex { note(.noService) }
        rest = rest[rest.index(after: colon)...]
    }

    private mutating func readScheme() {
        guard let mark = rest.firstRange(ofText: "://"), !rest[..<mark.lowerBound].contains("/") else { return }
        note(.scheme(String(rest[..<mark.upperBound])))
        rest = rest[mark.upperBound...]
    }

    /// Cuts off what begins with `/`, `?` or `#`.
    private mutating func takeTail() -> Substring {
        guard let start = rest.firstIndex(where: { $0 == "/" || $0 == "?" || $0 == "#" }) else { return "" }
        defer { rest = rest[..<start] }
        return rest[start...]
    }

    private mutating func readUserInfo() {
        guard let at = rest.lastIndex(of: "@") else { return }
        note(.userInfo)
        rest = rest[rest.index(after: at)...]
    }

    private mutating func readPort() {
        guard let colon = rest.firstIndex(of: ":") else { return }
        note(.port(String(rest[colon...].dropFirst())))
        rest = rest[..<colon]
    }

    private mutating func readHost() {
        if rest.hasPrefix("*.") {
            isWildcard = true
            rest = rest.dropFirst(2)
            if service == .appClips { note(.wildcard) }
        }
        if rest.contains("*") {
            note(.misplacedWildcard)
            // What follows the last `*` is the most that can be said of the hosts that were meant.
            isWildcard = true
            let tail = rest.split(separator: "*", omittingEmptySubsequences: false).last ?? ""
            rest = tail.hasPrefix(".") ? tail.dropFirst() : tail
        }
        if let odd = rest.first(where: { $0.isASCII && !($0.isLetter || $0.isNumber || "-._".contains($0)) }) {
            note(.character(odd))
        }
        host = HostName.compared(String(rest))
    }

    private mutating func readTail(_ tail: Substring) {
        var tail = tail
        if let fragment = tail.firstIndex(of: "#") {
            defer { note(.fragment(String(tail[fragment...]))) }
            return readTail(tail[..<fragment])
        }
        if tail.hasPrefix("/") {
            let path = tail.prefix { $0 != "?" }
            note(path == "/" ? .trailingSlash : .path(String(path)))
            tail = tail[path.endIndex...]
        }
        guard tail.hasPrefix("?") else { return }
        guard tail.hasPrefix("?mode=") else { return note(.query(String(tail))) }
        let name = String(tail.dropFirst("?mode=".count))
        mode = AssociatedDomain.AlternateMode(rawValue: name)
        if mode == nil { note(.unknownMode(name)) }
    }
}

extension Substring {
    /// Where a short text first stands, or `nil`.
    fileprivate func firstRange(ofText text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
