enum PatternPart: Sendable, Hashable {
    case literal([UInt8])
    case one
    /// `*`: any run of characters, none included.
    case run
    case variable(String)
}

/// Splits patterns at `*`, `?` and `$(name)`, which no escape protects.
package enum PatternReader {
    package static func isReadable(_ text: String, variables: SubstitutionVariables) -> Bool {
        parts(of: text, variables: variables) != nil
    }

    /// The parts; `nil` for a pattern that matches nothing, since a variable is not closed, not known or empty.
    static func parts(of text: some StringProtocol, variables: SubstitutionVariables) -> [PatternPart]? {
        var parts: [PatternPart] = []
        var rest = Array(text.utf8)[...]
        while let start = rest.firstRange(of: "$(".utf8)?.lowerBound {
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: ")")) else { return nil }
            append(wildcards(in: rest[..<start]), to: &parts)
            let name = String(decoding: rest[(start + 2)..<end], as: UTF8.self)
            guard variables.values(of: name)?.isEmpty == false else { return nil }
            parts.append(.variable(name))
            rest = rest[(end + 1)...]
        }
        append(wildcards(in: rest), to: &parts)
        return parts
    }

    /// The parts of a path pattern: one slash begins it and may be left out, and none ends it.
    ///
    /// Source: the recorded answers of Apple's `swcutil`.
    static func pathParts(of text: some StringProtocol, variables: SubstitutionVariables) -> [PatternPart]? {
        guard let parts = parts(of: text, variables: variables) else { return nil }
        if case .variable(let name) = parts.first, variables.isRelative(name) {
            return withoutSlashesAtEnd([.literal([UInt8(ascii: "/")])] + parts)
        }
        return withoutSlashesAtEnd(withLeadingSlash(parts))
    }

    static func legacyPathParts(of text: some StringProtocol) -> [PatternPart] {
        withoutSlashesAtEnd(withLeadingSlash(wildcards(in: text.utf8)))
    }

    static func wildcards(in bytes: some Collection<UInt8>) -> [PatternPart] {
        var parts: [PatternPart] = []
        var literal: [UInt8] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "*") || byte == UInt8(ascii: "?") else {
                literal.append(byte)
                continue
            }
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = []
            append([byte == UInt8(ascii: "*") ? .run : .one], to: &parts)
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
        return parts
    }

    private static func withLeadingSlash(_ parts: [PatternPart]) -> [PatternPart] {
        guard case .literal(let bytes) = parts.first ?? .literal([]) else { return parts }
        return [.literal([UInt8(ascii: "/")] + bytes.drop { $0 == UInt8(ascii: "/") })] + parts.dropFirst()
    }

    /// The pattern of the root keeps its slash.
    private static func withoutSlashesAtEnd(_ parts: [PatternPart]) -> [PatternPart] {
        guard case .literal(let bytes) = parts.last else { return parts }
        let trimmed = bytes.trimmingSlashes
        if trimmed.isEmpty { return parts.count == 1 ? parts : parts.dropLast() }
        return parts.dropLast() + [.literal(Array(trimmed))]
    }

    private static func append(_ more: [PatternPart], to parts: inout [PatternPart]) {
        for part in more where !(part == .run && parts.last == .run) { parts.append(part) }
    }
}
