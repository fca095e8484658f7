extension InvocationURL {
    /// The spelling used in an App Clip Code (Apple, "Encoding a URL in an App Clip Code").
    package var appClipCodeSpelling: String {
        let (start, rest) = split(at: layout.path.lowerBound)
        let slash = layout.path.isEmpty && layout.hasQuery ? "/" : ""
        return start.lowercased() + slash + rest
    }

    var writtenHost: [UInt8] {
        Array(text.utf8.dropFirst(layout.host.lowerBound).prefix(layout.host.count)).map(\.lowercased)
    }

    var withToggledSlash: InvocationURL? {
        guard layout.path.count > 1 else { return nil }
        let (start, rest) = split(at: layout.path.upperBound)
        return try? InvocationURL(String((start.hasSuffix("/") ? start.dropLast() : start + "/") + rest))
    }

    var withoutPort: InvocationURL {
        var url = self
        url.layout.port = nil
        return url
    }

    /// The URL, with an explicit `:443` treated as a different port.
    var withWrittenPort: InvocationURL {
        var url = self
        if layout.hasPort, layout.port == nil { url.layout.port = 443 }
        return url
    }

    private func split(at offset: Int) -> (start: Substring, rest: Substring) {
        let index = text.utf8.index(text.startIndex, offsetBy: offset)
        return (text[..<index], text[index...])
    }

    /// The URL with normalised escapes (RFC 3986, section 6.2.2); `nil` if nothing changes.
    package var withNormalisedEscapes: InvocationURL? {
        guard layout.hasLooseEscapes else { return nil }
        let normalised = text.replacing(/%[0-9A-Fa-f]{2}/) { escape in
            let byte = UInt8(escape.output.dropFirst(), radix: 16) ?? 0
            return ByteSet.unreserved.contains(byte) ? [byte].text : escape.output.uppercased()
        }
        return normalised == text ? nil : try? InvocationURL(normalised)
    }

    var isOnAppleHost: Bool { host == AppleLinks.host && layout.port == nil }

    func delivered(from source: Source) -> String { source == .appClipCode ? appClipCodeSpelling : text }

    var isQuestionable: Bool { layout.hasLooseEscapes || layout.hostIsInternational || layout.hasPort }

    var isQuestionableAsRegistered: Bool {
        isQuestionable || layout.hasQuery || path.hasSuffix("/") && path != "/"
    }
}
