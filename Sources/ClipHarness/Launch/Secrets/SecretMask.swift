/// Replaces secret values by `•••` in what reports show, also where terminals are sent sequences within them.
struct SecretMask: Sendable {
    static let replacement = "•••"

    /// `nil` where there is nothing to mask: most masks are of that kind, and are handed on with every launch.
    private let secrets: SecretTexts?

    /// Creates a mask of values that are not empty. Each is also masked without the white space around it, since
    /// programs often trim what they print, and as JSON escapes it.
    init(_ values: [String]) {
        var all: Set<[UInt8]> = []
        for value in values.flatMap(Self.spellings) {
            let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
            let bytes = Array(value.utf8)
            all.insert(bytes)
            all.insert(Array(bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed()))
        }
        all.remove([])
        secrets = all.isEmpty ? nil : SecretTexts(all)
    }

    /// A value, and what it is within a JSON string: encoders differ in what they escape, and in the case of digits.
    private static func spellings(of value: String) -> [String] {
        let escaped = String(OneLine.quoted(value, limit: .max).dropFirst().dropLast())
        // As Go's, .NET's and Python's encoders do by default.
        let encoders: [(escapes: String, isASCII: Bool)] = [("&<>", false), ("&<>'+`", true), ("", true)]
        let others = encoders.flatMap { encoder in
            [false, true].map { escape(escaped, encoder.escapes, isASCII: encoder.isASCII, isUppercase: $0) }
        }
        return [value] + ([escaped] + others).flatMap { [$0, $0.replacing("/", with: "\\/")] }
    }

    /// Writes some characters of a JSON string as `\u` escapes, and all beyond ASCII where the result is to be ASCII.
    private static func escape(
        _ text: String, _ escapes: String, isASCII: Bool, isUppercase: Bool
    ) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            guard escapes.unicodeScalars.contains(scalar) || isASCII && !scalar.isASCII else {
                result.unicodeScalars.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16, uppercase: isUppercase)
                result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            }
        }
        return result
    }

    var isEmpty: Bool { secrets == nil }

    func mask(_ text: String) -> String {
        guard let secrets else { return text }
        return String(decoding: secrets.masked(Array(text.utf8)[...]), as: UTF8.self)
    }

    /// Masks a text whose end may be cut off, and with it the end of a secret.
    func maskCut(_ text: String) -> String {
        guard let secrets else { return text }
        return String(decoding: secrets.masked(Array(text.utf8)[...], isCut: true), as: UTF8.self)
    }

    func mask(_ bytes: [UInt8]) -> [UInt8] {
        secrets?.masked(bytes[...]) ?? bytes
    }

    /// Masks what was captured, also a secret of which only a part is left where the middle was dropped, or which is
    /// divided between what was captured and what surrounds it.
    func mask(_ captured: CapturedOutput, within around: SurroundingOutput = SurroundingOutput()) -> CapturedOutput {
        guard let secrets, !captured.isEmpty else { return captured }
        let (before, after) = (around.before, around.after)
        guard captured.dropped > 0 else {
            let own = captured.head + captured.tail
            let all = secrets.masked(
                (before + own + after)[...], isCut: around.isCut, showing: before.count..<before.count + own.count)
            return CapturedOutput(
                head: Array(all.prefix(CapturedOutput.limit)), tail: Array(all.dropFirst(CapturedOutput.limit)))
        }
        let rest = secrets.longestRest(at: captured.tail)
        return CapturedOutput(
            head: secrets.masked(
                (before + captured.head)[...], isCut: true,
                showing: before.count..<before.count + captured.head.count),
            tail: (rest > 0 ? Array(Self.replacement.utf8) : [])
                + secrets.masked(
                    (captured.tail + after).dropFirst(rest), isCut: around.isCut, showing: rest..<captured.tail.count),
            dropped: captured.dropped)
    }
}

/// What is kept of a stream before and after what was captured of it.
struct SurroundingOutput: Sendable, Hashable {
    var before: [UInt8] = []
    var after: [UInt8] = []
    /// Whether more may have followed: a process that is ended, or whose later steps are skipped, may be within a secret.
    var isCut = false

    /// What surrounds each part of a stream, of which all parts are given that are kept.
    static func all(of parts: [CapturedOutput]) -> [SurroundingOutput] {
        var all = parts.map { _ in SurroundingOutput(isCut: true) }
        for place in parts.indices.dropFirst() {
            let last = parts[place - 1]
            let before = last.dropped > 0 ? last.tail : all[place - 1].before + last.head + last.tail
            all[place].before = before.suffix(CapturedOutput.limit)
        }
        for place in parts.indices.dropLast().reversed() {
            let next = parts[place + 1]
            let after = next.dropped > 0 ? next.head : next.head + next.tail + all[place + 1].after
            all[place].after = Array(after.prefix(CapturedOutput.limit))
        }
        return all
    }
}
