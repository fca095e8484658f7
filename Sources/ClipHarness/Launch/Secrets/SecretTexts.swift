/// The secret values that a ``SecretMask`` knows, and where what was printed shows them.
final class SecretTexts: Sendable {
    /// The secrets as each reading has them, the longest first, so that one within another does not spoil it.
    private let patterns: [(reading: PrintedBytes.Reading, texts: [[UInt8]], begins: [Bool])]

    /// Takes secrets, none of them empty.
    init(_ secrets: Set<[UInt8]>) {
        // What is no UTF-8 only matters to a secret that was read from such.
        let readings = PrintedBytes.Reading.allCases.filter { reading in
            reading != .repaired || secrets.contains { String(decoding: $0, as: UTF8.self).contains("\u{FFFD}") }
        }
        patterns = readings.map { reading in
            let texts = Set(secrets.map { PrintedBytes($0[...], reading).bytes }).filter { text in
                // Each secret is here without the white space around it too.
                reading == .asPrinted || text.first != UInt8(ascii: " ") && text.last != UInt8(ascii: " ")
            }
            var begins = [Bool](repeating: false, count: 256)
            for text in texts { begins[Int(text[0])] = true }
            return (
                reading,
                texts.sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count }, begins
            )
        }
    }

    /// Masks bytes; where they are cut off at their end, also the beginning of a secret there.
    func masked(_ bytes: ArraySlice<UInt8>, isCut: Bool = false) -> [UInt8] {
        let found = patterns.flatMap { pattern in
            let printed = PrintedBytes(bytes, pattern.reading, isCut: isCut)
            return Self.places(of: pattern.texts, pattern.begins, in: printed, isCut: isCut)
        }
        var masked: [UInt8] = []
        masked.reserveCapacity(bytes.count)
        var end = bytes.startIndex
        for place in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            // What two readings both show is one secret.
            if place.lowerBound >= end {
                masked += bytes[end..<place.lowerBound]
                masked += SecretMask.replacement.utf8
            }
            end = max(end, place.upperBound)
        }
        return masked + bytes[end...]
    }

    /// Where secrets are, in what was printed: none overlaps another.
    private static func places(
        of secrets: [[UInt8]], _ begins: [Bool], in printed: PrintedBytes, isCut: Bool
    ) -> [Range<Int>] {
        var places: [Range<Int>] = []
        var rest = printed.bytes[...]
        while let first = rest.first {
            if begins[Int(first)] {
                if let secret = secrets.first(where: { rest.starts(with: $0) }) {
                    places.append(printed.place(of: rest.startIndex..<rest.startIndex + secret.count))
                    rest = rest.dropFirst(secret.count)
                    continue
                }
                if isCut, secrets.contains(where: { $0.starts(with: rest) }) {
                    return places + [printed.place(of: rest.startIndex...)]
                }
            }
            rest = rest.dropFirst()
        }
        return places
    }

    /// How many of the first bytes are the end of a secret, or a whole one.
    func longestRest(at bytes: [UInt8]) -> Int {
        // The cut may have gone through a sequence within the secret.
        [0, PrintedBytes.lengthOfBrokenSequence(at: bytes)].map { skipped in
            patterns.map { pattern in
                let printed = PrintedBytes(bytes[skipped...], pattern.reading)
                let length = pattern.texts.map { Self.longestRest(of: $0, at: printed.bytes) }.max() ?? 0
                return length > 0 ? printed.place(of: 0..<length).upperBound : 0
            }.max() ?? 0
        }.max() ?? 0
    }

    private static func longestRest(of secret: [UInt8], at bytes: [UInt8]) -> Int {
        stride(from: min(secret.count, bytes.count), to: 0, by: -1).first { bytes.starts(with: secret.suffix($0)) } ?? 0
    }
}
