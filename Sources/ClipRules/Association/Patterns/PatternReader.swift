/// Reads the text of a pattern: `*`, `?`, `$(name)`, and everything else as it stands. There is no escape.
package enum PatternReader {
    /// The parts of a pattern.
    ///
    /// - Throws: the reason why the pattern can match nothing.
    package static func parts(
        of text: some StringProtocol, variables: SubstitutionVariables
    ) throws(PatternFault) -> [PatternPart] {
        let bytes = Array(text.utf8)
        var parts: [PatternPart] = []
        var start = 0
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "$"), bytes[index + 1] == UInt8(ascii: "(") else {
                index += 1
                continue
            }
            guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ")")) else { throw .unclosedVariable }
            append(wildcards(in: bytes[start..<index]), to: &parts)
            let name = String(decoding: bytes[(index + 2)..<end], as: UTF8.self)
            guard let variable = variables.variable(named: name) else { throw .unknownVariable(name) }
            guard !variable.isEmpty else { throw .emptyVariable(name) }
            parts.append(.variable(name))
            index = end + 1
            start = index
        }
        append(wildcards(in: bytes[start...]), to: &parts)
        return parts
    }

    /// The parts of a path pattern. Its leading slash may be left out, as Apple does in an example of the
    /// `applinks.Details.Components` reference, where the path `abc` matches `/abc`.
    ///
    /// - Throws: the reason why the pattern can match nothing.
    package static func pathParts(
        of text: some StringProtocol, variables: SubstitutionVariables
    ) throws(PatternFault) -> [PatternPart] {
        let parts = try parts(of: text, variables: variables)
        return switch parts.first {
        case .literal(let bytes) where bytes.first != UInt8(ascii: "/"):
            [.literal([UInt8(ascii: "/")] + bytes)] + parts.dropFirst()
        case .variable(let name) where variables.variable(named: name)?.isRelative == true:
            [.literal([UInt8(ascii: "/")])] + parts
        default: parts
        }
    }

    /// The parts of an entry of the legacy `paths`, which are older than variables.
    package static func legacyPathParts(of text: some StringProtocol) -> [PatternPart] {
        let parts = wildcards(in: Array(text.utf8))
        guard case .literal(let bytes) = parts.first, bytes.first != UInt8(ascii: "/") else { return parts }
        return [.literal([UInt8(ascii: "/")] + bytes)] + parts.dropFirst()
    }

    /// The parts of a text without variables.
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

    /// Two runs side by side are one.
    private static func append(_ more: [PatternPart], to parts: inout [PatternPart]) {
        for part in more where !(part == .run && parts.last == .run) { parts.append(part) }
    }
}
