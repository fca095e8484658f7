/// The secret values that a ``SecretMask`` knows, and where they stand in what was printed.
final class SecretTexts: Sendable {
    /// Their bytes, the longest first, so that one within another does not spoil it.
    private let texts: [[UInt8]]
    /// For each byte, whether a secret begins with it.
    private let begins: [Bool]

    /// Takes secrets, none of them empty.
    init(_ secrets: Set<[UInt8]>) {
        texts = secrets.sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count }
        var begins = [Bool](repeating: false, count: 256)
        for text in texts { begins[Int(text[0])] = true }
        self.begins = begins
    }

    /// Masks bytes; where they are cut off at their end, also the beginning of a secret there.
    func masked(_ bytes: ArraySlice<UInt8>, isCut: Bool = false) -> [UInt8] {
        var masked: [UInt8] = []
        masked.reserveCapacity(bytes.count)
        var rest = bytes
        while let first = rest.first {
            if begins[Int(first)] {
                if let secret = texts.first(where: { rest.starts(with: $0) }) {
                    masked += SecretMask.replacement.utf8
                    rest = rest.dropFirst(secret.count)
                    continue
                }
                if isCut, texts.contains(where: { $0.starts(with: rest) }) {
                    return masked + SecretMask.replacement.utf8
                }
            }
            masked.append(first)
            rest = rest.dropFirst()
        }
        return masked
    }

    /// How many of the first bytes are the end of a secret, or a whole one.
    func longestRest(at bytes: [UInt8]) -> Int {
        var longest = 0
        for secret in texts {
            for length in stride(from: min(secret.count, bytes.count), to: longest, by: -1)
            where bytes.starts(with: secret.suffix(length)) {
                longest = length
                break
            }
        }
        return longest
    }
}
