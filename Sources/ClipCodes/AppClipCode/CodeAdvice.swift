extension AppClipCodeEncoder {
    /// What would help a URL that is too long, one change after another until it fits, each with the URL and bits then.
    package mutating func advice(on url: String) -> [(change: String, url: String, bits: Int)] {
        guard var url = try? CodeURL(url) else { return [] }
        var advice: [(change: String, url: String, bits: Int)] = []
        var bits = encode(url).bitCount
        let changes = [
            ("the queries p, p1, … after a path word or none", templateForm),
            ("appclip. as the host's first label", appClipLabel),
            ("a top-level domain with a short code, such as .com", commonDomain),
        ]
        for (change, changed) in changes where bits > AppClipCode.capacity {
            let other = changed(url)
            let code = encode(other)
            guard code.bitCount < bits else { continue }
            (url, bits) = (other, code.bitCount)
            advice.append((change, code.url, bits))
        }
        return advice
    }

    /// Why there is no code for a URL, what would help, and what remains to be done; `nil` where there is one.
    package mutating func problem(with url: String) -> [String]? {
        do throws(NotEncodable) { _ = try code(of: url) } catch {
            guard case .tooLong(let code) = error else { return [error.text] }
            let advice = advice(on: url)
            let rest = (advice.last?.bits ?? code.bitCount) - AppClipCode.capacity
            return [error.text] + advice.map { "\($0.bits) bits with \($0.change): \($0.url)" }
                + (rest > 0 ? ["shorten its host, path or query by \(rest) bits"] : [])
        }
        return nil
    }

    /// The path's first word, if the tables have it, and all else as values of `p`, `p1`, ….
    private func templateForm(_ url: CodeURL) -> CodeURL {
        var components = url.path.split(separator: UInt8(ascii: "/"))
        var other = url
        other.path = ArraySlice("/".utf8)
        if let word = components.first, tables.pathWords[word] != nil { other.path += components.removeFirst() }
        let values = url.query.split(separator: UInt8(ascii: "&")).map { item in
            item.firstIndex(of: UInt8(ascii: "=")).map { item[$0...].dropFirst() } ?? item
        }
        let items = (components + values + (url.fragment.isEmpty ? [] : [url.fragment])).enumerated().map {
            place, value in
            Array((place == 0 ? "p=" : "p\(place)=").utf8) + value
        }
        other.query = ArraySlice(items.joined(separator: "&".utf8))
        other.fragment = []
        return other
    }

    /// `appclip.` in place of the first of three or more labels of the host.
    private func appClipLabel(_ url: CodeURL) -> CodeURL {
        var other = url
        let rest = url.host.drop { $0 != UInt8(ascii: ".") }.dropFirst()
        if !url.isAppClipHost, rest.contains(UInt8(ascii: ".")) { (other.isAppClipHost, other.host) = (true, rest) }
        return other
    }

    private func commonDomain(_ url: CodeURL) -> CodeURL {
        var other = url
        let name = url.host.prefix(through: url.host.lastIndex(of: UInt8(ascii: ".")) ?? url.host.startIndex)
        if tables.commonDomains[url.host[name.endIndex...]] == nil { other.host = name + "com".utf8 }
        return other
    }
}
