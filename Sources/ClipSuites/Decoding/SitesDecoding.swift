import ClipRules

struct SiteKeys: Sendable {
    let association = Key(
        "association",
        Format(.oneOf([.path(.file), .object(StatedErrorKeys.format), .map(.anything, keys: .notError)])) {
            $0.association($1)
        },
        "The association file: its path, its JSON object, or an error that is stated.")
    let pages = Key(
        "pages", .unread(.map(.path(.file), keys: .page)), "Pages by path, or by a beginning of paths and `*`.")

    static let format = ObjectFormat("a site", SiteKeys())
}

struct StatedErrorKeys: Sendable {
    let error = Key(
        "error", Format(.form(.status)) { $0.text($1) },
        "The error code of App Store Connect, such as `TOO_MANY_REDIRECTS`.",
        required: "\"error\": \"TOO_MANY_REDIRECTS\"")

    static let format = ObjectFormat("a stated error", StatedErrorKeys())
}

extension DecodingContext {
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
                pages: object.pages.map(pages) ?? [],
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
            return mismatch(value, "a file, the JSON object itself, or { \"error\": … }")
        }
    }

    private func statedError(_ value: JSONValue) -> AssociationDefinition? {
        guard let object = KeyedObject(value, StatedErrorKeys.format, in: self), let text = object.error,
            let written = object.member(\.error)?.value
        else { return nil }
        guard DeclineReason.isStatus(text) else {
            return error(
                written, "found \(Quotation.of(text)), expected an error code of App Store Connect in capitals",
                fix: "write it like \"TOO_MANY_REDIRECTS\"")
        }
        return .error(LocatedString(text, at: location(written)))
    }

    private func pages(_ value: JSONValue) -> [(path: LocatedString, file: LocatedString)] {
        let members = members(value, of: "an object with a file for each path") ?? []
        let whole = members.filter { ["*", "/*"].contains($0.key) }
        if let other = whole.dropFirst().first(where: { $0.key != whole[0].key }) {
            error(
                other.keyRange,
                "found \(Quotation.of(other.key)) beside \(Quotation.of(whole[0].key)): both are every path",
                note: "the other is at \(line(of: whole[0].keyRange))", fix: "remove one of the two")
        }
        return members.compactMap { member in
            if !isPage(member.key) {
                error(
                    member.keyRange, "found \(Quotation.of(member.key)), expected a path as URLs have it, or \"*\"",
                    fix: "write it as in URLs, such as \"/rent\" or \"/rent/*\": percent-encoded, without `.` and `..`")
                return nil
            }
            guard let file = path(member.value, as: .file) else { return nil }
            return (LocatedString(member.key, at: source.location(at: member.keyRange.lowerBound)), file)
        }
    }
}

/// Whether a key of `pages` is `*`, a path that some URL has, or what such paths begin with and a `*`.
private func isPage(_ key: String) -> Bool {
    let isPrefix = key.utf8.last == UInt8(ascii: "*")
    // A beginning of paths may end within a segment, as `/a/.` does.
    let path = isPrefix ? String(key.unicodeScalars.dropLast()) + "x" : key
    if key == "*" { return true }
    return path.utf8.first == UInt8(ascii: "/") && !path.utf8.contains(UInt8(ascii: "*"))
        && (try? InvocationURL("https://h.example" + path))?.path == path
}
