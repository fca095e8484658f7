import ClipRules

extension DecodingContext {
    /// What each web host serves.
    func sites(_ value: JSONValue?) -> [SiteDefinition] {
        guard let value else { return [] }
        guard case .object(let members) = value.content else {
            mismatch(value, "an object with a key for each web host")
            return []
        }
        var first: [String: Range<Int>] = [:]
        return members.compactMap { member in
            guard checkHost(member.key, at: member.keyRange) else { return nil }
            let key = AssociationProfile.comparedHost(member.key)
            if let earlier = first[key], source.bytes[earlier] != source.bytes[member.keyRange] {
                error(
                    member.keyRange, "the host \(Quotation.of(member.key)) is there twice: \(sameness(member.key))",
                    note: "it is first at \(line(of: earlier))", fix: "remove one of the two")
            }
            first[key] = first[key] ?? member.keyRange
            return site(member)
        }
    }

    private func sameness(_ host: String) -> String {
        host.utf8.allSatisfy { $0 < 0x80 } && !host.lowercased().contains("xn--")
            ? "case does not matter" : "neither case nor the `xn--` form matters"
    }

    private func site(_ member: JSONMember) -> SiteDefinition? {
        guard let object = KeyedObject(member.value, "a site", keys: ["association", "pages"], in: self) else {
            return nil
        }
        return SiteDefinition(
            host: member.key, association: association(object["association"]),
            pages: pages(object["pages"], of: member.key),
            location: source.location(at: member.keyRange.lowerBound))
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

    private func association(_ value: JSONValue?) -> AssociationDefinition? {
        guard let value else { return nil }
        switch value.content {
        case .string: return file(value).map { .file($0) }
        case .object(let members):
            guard members.contains(where: { $0.key == "error" }) else {
                let text = String(decoding: source.bytes[value.range], as: UTF8.self)
                return .inline(LocatedString(text, at: location(value)))
            }
            return statedError(value)
        default:
            mismatch(value, "a file, the JSON object itself, or { \"error\": … }")
            return nil
        }
    }

    private func statedError(_ value: JSONValue) -> AssociationDefinition? {
        guard let object = KeyedObject(value, "a stated error", keys: ["error"], in: self),
            let word = object["error"], let text = text(word)
        else { return nil }
        guard DeclineWords.isStatus(text) else {
            error(
                word, "found \(Quotation.of(text)), expected an error code of App Store Connect in capitals",
                fix: "write it like \"TOO_MANY_REDIRECTS\"")
            return nil
        }
        return .error(LocatedString(text, at: location(word)))
    }
}
