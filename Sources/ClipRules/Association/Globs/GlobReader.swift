enum GlobPart: Hashable {
    case literal([UInt8])
    case one, run
    case variable(String)
}

/// Splits patterns at `*`, `?` and `$(name)`, which cannot be escaped.
package enum GlobReader {
    package static func isReadable(_ text: String, variables: SubstitutionVariables) -> Bool {
        parts(of: text, variables: variables) != nil
    }

    package static func matchesEmptyText(_ text: String, variables: SubstitutionVariables) -> Bool {
        var compiler = GlobCompiler(variables: variables)
        var matcher = GlobMatcher()
        return matcher.matches(compiler.compile(text, folds: false), GlobText([]))
    }

    /// Returns `nil` if a variable is unclosed, unknown or empty.
    static func parts(of text: some StringProtocol, variables: SubstitutionVariables) -> [GlobPart]? {
        var parts: [GlobPart] = []
        var rest = Array(text.utf8)[...]
        while let start = rest.firstRange(of: "$(".utf8)?.lowerBound {
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: ")")) else { return nil }
            append(wildcards(in: rest[..<start]), to: &parts)
            let name = rest[(start + 2)..<end].text
            guard variables.values(of: name)?.isEmpty == false else { return nil }
            parts.append(.variable(name))
            rest = rest[(end + 1)...]
        }
        append(wildcards(in: rest), to: &parts)
        return parts
    }

    /// Like `swcutil`, adds a missing leading slash and removes trailing slashes.
    static func pathParts(of text: some StringProtocol, variables: SubstitutionVariables) -> [GlobPart]? {
        guard let parts = parts(of: text, variables: variables) else { return nil }
        if case .variable(let name) = parts.first, variables.isRelative(name) {
            return withoutSlashesAtEnd([.literal([UInt8(ascii: "/")])] + parts)
        }
        return withoutSlashesAtEnd(withLeadingSlash(parts))
    }

    static func legacyPathParts(of text: some StringProtocol) -> [GlobPart] {
        withoutSlashesAtEnd(withLeadingSlash(wildcards(in: text.utf8)))
    }

    static func wildcards(in bytes: some Collection<UInt8>) -> [GlobPart] {
        var parts: [GlobPart] = []
        var literal: [UInt8] = []
        for byte in bytes {
            guard byte == "*" || byte == "?" else {
                literal.append(byte)
                continue
            }
            if !literal.isEmpty { parts.append(.literal(literal)) }
            literal = []
            append([byte == "*" ? .run : .one], to: &parts)
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
        return parts
    }

    private static func withLeadingSlash(_ parts: [GlobPart]) -> [GlobPart] {
        guard case .literal(let bytes) = parts.first ?? .literal([]) else { return parts }
        return [.literal([UInt8(ascii: "/")] + bytes.drop { $0 == "/" })] + parts.dropFirst()
    }

    private static func withoutSlashesAtEnd(_ parts: [GlobPart]) -> [GlobPart] {
        guard case .literal(let bytes) = parts.last else { return parts }
        let trimmed = bytes.trimmingSlashes
        if trimmed.isEmpty { return parts.count == 1 ? parts : parts.dropLast() }
        return parts.dropLast() + [.literal(Array(trimmed))]
    }

    private static func append(_ more: [GlobPart], to parts: inout [GlobPart]) {
        for part in more where !(part == .run && parts.last == .run) { parts.append(part) }
    }
}
