/// Puts `•••` in the place of secret values, in whatever was printed.
package struct SecretMask: Sendable {
    /// What stands where a secret stood.
    package static let replacement = "•••"

    /// The secrets' bytes, the longest first, so that one within another does not spoil it.
    private let secrets: [[UInt8]]
    /// For each byte, whether a secret begins with it.
    private let begins: [Bool]

    /// Creates a mask.
    ///
    /// - Parameter values: The secret values; empty ones count as none. A value is also masked without the white space
    ///   around it, since programs often trim what they print.
    package init(_ values: [String]) {
        var all: Set<[UInt8]> = []
        for value in values {
            let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
            let bytes = Array(value.utf8)
            all.insert(bytes)
            all.insert(Array(bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed()))
        }
        all.remove([])
        secrets = all.sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count }
        var begins = [Bool](repeating: false, count: 256)
        for secret in secrets { begins[Int(secret[0])] = true }
        self.begins = begins
    }

    /// Whether there is nothing to mask.
    package var isEmpty: Bool { secrets.isEmpty }

    /// Masks a text.
    package func mask(_ text: String) -> String {
        isEmpty ? text : String(decoding: mask(Array(text.utf8)), as: UTF8.self)
    }

    /// Masks bytes, which need not be a text.
    package func mask(_ bytes: [UInt8]) -> [UInt8] {
        isEmpty ? bytes : mask(bytes[...], isCut: false)
    }

    /// Masks what was captured, also a secret of which only a part is left where the middle was dropped.
    package func mask(_ captured: CapturedOutput) -> CapturedOutput {
        guard !isEmpty, !captured.isEmpty else { return captured }
        guard captured.dropped > 0 else {
            let all = mask(captured.head + captured.tail)
            return CapturedOutput(
                head: Array(all.prefix(CapturedOutput.limit)), tail: Array(all.dropFirst(CapturedOutput.limit)))
        }
        let rest = longestRest(at: captured.tail)
        return CapturedOutput(
            head: mask(captured.head[...], isCut: true),
            tail: (rest > 0 ? Array(Self.replacement.utf8) : []) + mask(captured.tail.dropFirst(rest), isCut: false),
            dropped: captured.dropped)
    }

    /// Masks bytes; where they are cut off at their end, also the beginning of a secret there.
    private func mask(_ bytes: ArraySlice<UInt8>, isCut: Bool) -> [UInt8] {
        var masked: [UInt8] = []
        masked.reserveCapacity(bytes.count)
        var rest = bytes
        while let first = rest.first {
            if begins[Int(first)] {
                if let secret = secrets.first(where: { rest.starts(with: $0) }) {
                    masked += Self.replacement.utf8
                    rest = rest.dropFirst(secret.count)
                    continue
                }
                if isCut, secrets.contains(where: { $0.starts(with: rest) }) {
                    return masked + Self.replacement.utf8
                }
            }
            masked.append(first)
            rest = rest.dropFirst()
        }
        return masked
    }

    /// How many of the first bytes are the end of a secret, or a whole one.
    private func longestRest(at bytes: [UInt8]) -> Int {
        var longest = 0
        for secret in secrets {
            for length in stride(from: min(secret.count, bytes.count), to: longest, by: -1)
            where bytes.starts(with: secret.suffix(length)) {
                longest = length
                break
            }
        }
        return longest
    }
}
