import ClipRules

extension DecodingContext {
    /// The pages of a site, each with its key: a path as URLs have it, or what paths begin with and `*`.
    func pages(_ value: JSONValue?, of host: String) -> [(path: LocatedString, file: LocatedString)] {
        guard let value else { return [] }
        guard case .object(let members) = value.content else {
            mismatch(value, "an object with a file for each path")
            return []
        }
        let whole = members.filter { ["*", "/*"].contains($0.key) }
        if let other = whole.dropFirst().first(where: { $0.key != whole[0].key }) {
            error(
                other.keyRange,
                "found \(Quotation.of(other.key)) beside \(Quotation.of(whole[0].key)): both are every path",
                note: "the other is at \(line(of: whole[0].keyRange))", fix: "remove one of the two")
        }
        return members.compactMap { member in
            if let fault = PageKey(member.key).fault(on: host) {
                error(member.keyRange, "found \(Quotation.of(member.key)), \(fault.text)", fix: fault.fix)
                return nil
            }
            guard let file = file(member.value) else { return nil }
            return (LocatedString(member.key, at: source.location(at: member.keyRange.lowerBound)), file)
        }
    }
}

/// A key of `pages`, which is compared as text with the paths of URLs.
private struct PageKey {
    /// The key without the `*` at its end.
    private var path: String
    private var isPrefix: Bool

    init(_ key: String) {
        isPrefix = key.utf8.last == UInt8(ascii: "*")
        path = isPrefix ? String(key.unicodeScalars.dropLast()) : key
    }

    /// Why no URL of a host has such a path, and what was meant; `nil` for a key that can apply.
    func fault(on host: String) -> (text: String, fix: String)? {
        if isPrefix, path.isEmpty { return nil }
        var meant = self
        var found: [String] = []
        if meant.dropHost(host) { found.append("expected a path, without scheme and host") }
        if meant.cut(at: ["?", "#"], isPrefix: false) { found.append("expected a path without query and fragment") }
        if meant.path.utf8.first != UInt8(ascii: "/") {
            found.append("expected a path that starts with /, or \"*\"")
            meant.path = "/" + meant.path
        }
        if meant.cut(at: ["*"], isPrefix: true) { found.append("expected a * at the end alone") }
        if !meant.isSpelledAsInURLs {
            found.append("which no URL has as its path")
            meant.path = Self.spelled(meant.path)
        }
        guard let first = found.first else { return nil }
        let key = meant.path + (meant.isPrefix ? "*" : "")
        return (
            first,
            meant.isSpelledAsInURLs
                ? "write \(Quotation.of(key))"
                : "write it as it stands in URLs, percent-encoded, without `.` and `..`"
        )
    }

    private mutating func dropHost(_ host: String) -> Bool {
        if let scheme = path.range(of: "://") {
            let behind = path[scheme.upperBound...]
            path = behind.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(behind[$0...]) } ?? "/"
            return true
        }
        guard let written = ["//\(host)/", "\(host)/"].first(where: { path.hasPrefix($0) }) else { return false }
        path = "/" + path.dropFirst(written.count)
        return true
    }

    private mutating func cut(at marks: [Unicode.Scalar], isPrefix: Bool) -> Bool {
        guard let end = path.unicodeScalars.firstIndex(where: { marks.contains($0) }) else { return false }
        path = String(path.unicodeScalars[..<end])
        self.isPrefix = isPrefix
        return true
    }

    private var isSpelledAsInURLs: Bool {
        // What a path begins with may end within a segment, as `/a/.` does.
        let whole = isPrefix ? path + "x" : path
        return (try? InvocationURL("https://h.example" + whole))?.path == whole
    }

    /// A path percent-encoded, without `.` and `..`.
    private static func spelled(_ path: String) -> String {
        var segments: [String] = []
        for segment in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
            switch String(Substring(segment)) {
            case ".": continue
            case "..": _ = segments.popLast()
            default: segments.append(segment.map(encoded).joined())
            }
        }
        return "/" + segments.joined(separator: "/")
    }

    private static func encoded(_ byte: UInt8) -> String {
        let plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()+,;=:@%"
        if plain.utf8.contains(byte) { return String(Unicode.Scalar(byte)) }
        return "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
