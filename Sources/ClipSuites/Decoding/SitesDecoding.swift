import ClipRules

/// The keys of one web host in `sites`.
struct SiteKeys: Sendable {
    let association = Key(
        "association", Format(.oneOf([.path(.file), .map(.string)])) { $0.association($1) },
        "The association file that the host serves: a file, the JSON object itself, or a stated error.")
    let pages = Key("pages", .unread(.map(.path(.file))), "Pages by path, or by a beginning of paths and `*`.")

    static let format = ObjectFormat("a site", SiteKeys())
}

/// The keys of a stated error of an association file.
struct StatedErrorKeys: Sendable {
    let error = Key("error", .text, "The error code of App Store Connect, such as `TOO_MANY_REDIRECTS`.")

    static let format = ObjectFormat("a stated error", StatedErrorKeys())
}

extension DecodingContext {
    /// What each web host serves.
    func sites(_ value: JSONValue) -> [SiteDefinition] {
        var first: [String: Range<Int>] = [:]
        return (members(value, of: "an object with a key for each web host") ?? []).compactMap { member in
            guard checkHost(member.key, at: member.keyRange) else { return nil }
            let key = AssociationProfile.comparedHost(member.key)
            if let earlier = first[key], source.bytes[earlier] != source.bytes[member.keyRange] {
                let isPlain = member.key.utf8.allSatisfy { $0 < 0x80 } && !member.key.lowercased().contains("xn--")
                let reason = isPlain ? "case does not matter" : "neither case nor the `xn--` form matters"
                error(
                    member.keyRange, "the host \(Quotation.of(member.key)) is there twice: \(reason)",
                    note: "it is first at \(line(of: earlier))", fix: "remove one of the two")
            }
            first[key] = first[key] ?? member.keyRange
            guard let object = KeyedObject(member.value, SiteKeys.format, in: self) else { return nil }
            return SiteDefinition(
                host: member.key, association: object.association,
                pages: object.pages.map { pages($0, of: member.key) } ?? [],
                location: source.location(at: member.keyRange.lowerBound))
        }
    }

    private func checkHost(_ host: String, at range: Range<Int>) -> Bool {
        let isPlain = !host.isEmpty && !host.utf8.contains { $0 <= 0x20 || ":/?#@\\*\"<>".utf8.contains($0) }
        if isPlain { return true }
        let bare = host.split(separator: "/").first { !$0.hasSuffix(":") }
        error(
            range,
            "found \(Quotation.of(host)), expected the name of a web host, without scheme, port, path or wildcard",
            fix: host.contains("://") ? bare.map { "write \(Quotation.of($0))" } : nil)
        return false
    }

    fileprivate func association(_ value: JSONValue) -> AssociationDefinition? {
        switch value.content {
        case .string: return path(value, as: .file).map { .file($0) }
        case .object(let members):
            if members.contains(where: { $0.key == "error" }) { return statedError(value) }
            let text = String(decoding: source.bytes[value.range], as: UTF8.self)
            return .inline(LocatedString(text, at: location(value)))
        default:
            mismatch(value, "a file, the JSON object itself, or { \"error\": … }")
            return nil
        }
    }

    private func statedError(_ value: JSONValue) -> AssociationDefinition? {
        guard let object = KeyedObject(value, StatedErrorKeys.format, in: self), let text = object.error,
            let written = object.member(\.error)?.value
        else { return nil }
        guard DeclineReason.isStatus(text) else {
            error(
                written, "found \(Quotation.of(text)), expected an error code of App Store Connect in capitals",
                fix: "write it like \"TOO_MANY_REDIRECTS\"")
            return nil
        }
        return .error(LocatedString(text, at: location(written)))
    }

    /// The pages of a site, each with its key: a path as URLs have it, or a beginning of paths and `*`.
    private func pages(_ value: JSONValue, of host: String) -> [(path: LocatedString, file: LocatedString)] {
        let members = members(value, of: "an object with a file for each path") ?? []
        let whole = members.filter { ["*", "/*"].contains($0.key) }
        if let other = whole.dropFirst().first(where: { $0.key != whole[0].key }) {
            error(
                other.keyRange,
                "found \(Quotation.of(other.key)) beside \(Quotation.of(whole[0].key)): both are every path",
                note: "the other is at \(line(of: whole[0].keyRange))", fix: "remove one of the two")
        }
        return members.compactMap { member in
            if let problem = PageKey(member.key).problem(on: host) {
                error(member.keyRange, "found \(Quotation.of(member.key)), \(problem.text)", fix: problem.fix)
                return nil
            }
            guard let file = path(member.value, as: .file) else { return nil }
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

    /// Why no URL of a host has such a path, and what was meant (`PagesTests`); `nil` for a key that can apply.
    func problem(on host: String) -> (text: String, fix: String)? {
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
        guard meant.isSpelledAsInURLs else {
            return (first, "write it as it stands in URLs, percent-encoded, without `.` and `..`")
        }
        return (first, "write \(Quotation.of(meant.path + (meant.isPrefix ? "*" : "")))")
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
        // A beginning of paths may end within a segment, as `/a/.` does.
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
