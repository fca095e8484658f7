import ClipRules

struct SiteKeys {
    let association = Key(
        "association",
        Format(.oneOf([.path(.file), .object(StatedErrorKeys.format), .map(.anything, keys: .notError)])) {
            $0.association($1)
        },
        "The association file: its path, its JSON object, or a stated error.")
    let pages = Key(
        "pages", .unread(.map(.path(.file), keys: .page)), "Pages by path, or by a path prefix and `*`.")
    let redirects = Key(
        "redirects", .unread(.map(.form(.target), keys: .page)),
        "The target URL of each redirect, by path, or by a path prefix and `*`.")

    static let format = ObjectFormat("a site", SiteKeys())
}

struct StatedErrorKeys {
    let error = Key(
        "error", Format(.form(.status)) { $0.status($1) },
        "The error code of App Store Connect, such as `TOO_MANY_REDIRECTS`.",
        required: "\"error\": \"TOO_MANY_REDIRECTS\"")

    static let format = ObjectFormat("a stated error", StatedErrorKeys())
}

extension DecodingContext {
    func sites(_ value: JSONValue) -> [SiteDefinition] {
        var first: [String: Range<Int>] = [:]
        let members = members(value, of: "an object with a key for each web host") ?? []
        let sites: [SiteDefinition] = members.compactMap { member in
            guard checkHost(member.key, at: member.keyRange) else { return nil }
            let key = member.key.comparedHost
            if let earlier = first[key], source.bytes[earlier] != source.bytes[member.keyRange] {
                let isPlain = member.key.utf8.allSatisfy { $0 < 0x80 } && !member.key.lowercased().contains("xn--")
                let reason = isPlain ? "case does not matter" : "neither case nor the `xn--` form matters"
                error(
                    member.keyRange, "the host \(quoted: member.key) appears twice: \(reason)",
                    note: "the first is at \(line(of: earlier))", fix: "remove one of the two")
            }
            first[key] = first[key] ?? member.keyRange
            guard let object = KeyedObject(member.value, SiteKeys.format, in: self) else { return nil }
            return SiteDefinition(
                host: member.key, association: object.association,
                pages: object.pages.map { byPath($0, of: "a file") { path($0.value, as: .file) } } ?? [],
                redirects: object.redirects.map { byPath($0, of: "a URL", redirect) } ?? [],
                location: source.location(at: member.keyRange.lowerBound))
        }
        checkRedirects(members, of: sites)
        return sites
    }

    private func redirect(_ member: JSONMember) -> LocatedString? {
        let value = member.value
        guard let text = string(value) else { return nil }
        let stars = text.utf8.count { $0 == "*" }
        guard stars == 0 || stars == 1 && text.hasSuffix("*") && member.key.hasSuffix("*") else {
            let found = "found \"*\" in \(quoted: text), the target of \(quoted: member.key)"
            return error(
                value, "\(found), expected \"*\" only at the end of both paths, where it matches the rest",
                fix: "write the full target, or end both paths with \"*\"")
        }
        do throws(InvalidURL) {
            if !Redirects.isStore(text) { _ = try InvocationURL(text) }
        } catch {
            // A redirect to an http URL is valid, although such a URL never opens a clip.
            let secure = "https" + text.dropFirst(4)
            guard error.reason == .notHTTPS, text.lowercased().hasPrefix("http://"), (try? InvocationURL(secure)) != nil
            else {
                return self.error(
                    value, "found \(quoted: text), expected the https URL that the path redirects to",
                    fix: "write the full URL, such as \"https://example.com/rent?bikeID=17\"")
            }
        }
        return LocatedString(text, at: location(value))
    }

    private func checkRedirects(_ members: [JSONMember], of sites: [SiteDefinition]) {
        guard sites.contains(where: { !$0.redirects.isEmpty }) else { return }
        let named = sites.map { ($0.host.comparedHost, AssociationProfile.Site(redirects: $0.table)) }
        let profiles = Dictionary(named) { first, _ in first }
        for site in members {
            for redirect in site.value["redirects"]?.members ?? [] {
                guard let target = redirect.value.string, let url = try? InvocationURL(target) else { continue }
                let way = [target] + profiles.redirects(from: url)
                guard way.count > Redirects.limit else { continue }
                let isLoop = Set(way).count < way.count
                error(
                    redirect.value,
                    isLoop
                        ? "the redirects from \(quoted: target) form a loop"
                        : "the redirects from \(quoted: target) lead through more than \(Redirects.limit) URLs",
                    note: "the next URLs are \(way.dropFirst().prefix(3).joined(separator: ", "))",
                    fix: "let the first redirect lead to the page itself")
            }
        }
    }

    private func checkHost(_ host: String, at range: Range<Int>) -> Bool {
        let isPlain = !host.isEmpty && !host.utf8.contains { $0 <= 0x20 || ":/?#@\\*\"<>".utf8.contains($0) }
        if isPlain { return true }
        let bare = host.split(separator: "/").first { !$0.hasSuffix(":") }
        error(
            range, "found \(quoted: host), expected the name of a web host, without scheme, port, path or wildcard",
            fix: host.contains("://") ? bare.map { "write \(quoted: $0)" } : nil)
        return false
    }

    fileprivate func association(_ value: JSONValue) -> AssociationDefinition? {
        switch value.content {
        case .string: return path(value, as: .file).map { .file($0) }
        case .object(let members):
            if members.contains(where: { $0.key == "error" }) {
                return KeyedObject(value, StatedErrorKeys.format, in: self)?.error.map { .error($0) }
            }
            let text = source.bytes[value.range].text
            return .inline(LocatedString(text, at: location(value)))
        default: return mismatch(value, "a file, the JSON object itself, or { \"error\": … }")
        }
    }

    fileprivate func status(_ value: JSONValue) -> LocatedString? {
        guard let code = located(value) else { return nil }
        if DeclineReason.isStatus(code.value) { return code }
        return error(
            value, "found \(quoted: code.value), expected an error code of App Store Connect in capitals",
            fix: "write it like \"TOO_MANY_REDIRECTS\"")
    }

    private func byPath(
        _ value: JSONValue, of kind: String, _ read: (JSONMember) -> LocatedString?
    ) -> [(LocatedString, LocatedString)] {
        let members = members(value, of: "an object with \(kind) for each path") ?? []
        return members.compactMap { member in
            if !isPage(member.key) {
                error(
                    member.keyRange, "found \(quoted: member.key), expected a path as in a URL, or \"*\"",
                    fix: "write it as in URLs, such as \"/rent\" or \"/rent/*\": percent-encoded, without `.` and `..`")
                return nil
            }
            guard let found = read(member) else { return nil }
            return (LocatedString(member.key, at: source.location(at: member.keyRange.lowerBound)), found)
        }
    }
}

/// Whether a key is `*`, a URL's path, or a path prefix followed by `*`.
private func isPage(_ key: String) -> Bool {
    let isPrefix = key.utf8.last == "*"
    // Adds a letter, since a prefix such as `/a/.` may end within a segment.
    let path = isPrefix ? String(key.unicodeScalars.dropLast()) + "x" : key
    if key == "*" { return true }
    return path.utf8.first == "/" && !path.utf8.contains(UInt8(ascii: "*"))
        && (try? InvocationURL("https://h.example" + path))?.path == path
}
