import ClipSuites

/// The secret values that a ``SecretMask`` knows, and where what was printed shows them.
final class SecretTexts: Sendable {
    private let patterns: [Pattern]

    private struct Pattern: Sendable {
        var reading: PrintedBytes.Reading
        var texts: [TextSearch]
        var reversed: [TextSearch]
    }

    init(_ secrets: Set<[UInt8]>) {
        // What is no UTF-8 only matters to a secret that was read from such.
        let readings = PrintedBytes.Reading.allCases.filter { reading in
            reading != .repaired || secrets.contains { String(decoding: $0, as: UTF8.self).contains("\u{FFFD}") }
        }
        patterns = readings.map { reading in
            let texts = Set(secrets.map { PrintedBytes($0[...], reading).bytes }).filter { text in
                // Of a secret that is a sequence for terminals, reports show nothing.
                if text.isEmpty { return false }
                // Each secret is here without the white space around it too.
                return reading == .asPrinted || text.first != UInt8(ascii: " ") && text.last != UInt8(ascii: " ")
            }
            return Pattern(
                reading: reading, texts: texts.map { TextSearch($0) },
                reversed: texts.map { TextSearch($0.reversed()) })
        }
    }

    /// Masks bytes; where they are cut off at their end, also the beginning of a secret there.
    ///
    /// - Parameter range: Which of them to return; `nil` for all.
    func masked(_ bytes: ArraySlice<UInt8>, isCut: Bool = false, showing range: Range<Int>? = nil) -> [UInt8] {
        let own = range ?? bytes.indices
        var found: [Range<Int>] = []
        for pattern in patterns {
            let printed = PrintedBytes(bytes, pattern.reading, isCut: isCut)
            for text in pattern.texts {
                let rest = text.find(in: printed.bytes) { found.append(printed.place(of: $0)) }
                guard isCut, rest > 0 else { continue }
                let count = printed.bytes.count
                found.append(printed.place(of: count - rest..<count).lowerBound..<bytes.endIndex)
            }
        }
        var masked: [UInt8] = []
        masked.reserveCapacity(own.count)
        var end = own.lowerBound
        let places = found.filter { $0.overlaps(own) }.map { $0.clamped(to: own) }
        for place in places.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            // What overlaps is shown as one secret.
            if place.lowerBound >= end {
                masked += bytes[end..<place.lowerBound]
                masked += SecretMask.replacement.utf8
            }
            end = max(end, place.upperBound)
        }
        return masked + bytes[end..<own.upperBound]
    }

    /// How many of the first bytes are the end of a secret, or a whole one.
    func longestRest(at bytes: [UInt8]) -> Int {
        // The cut may have gone through a sequence within the secret.
        [0, PrintedBytes.lengthOfBrokenSequence(at: bytes)].map { skipped in
            patterns.map { pattern in
                let printed = PrintedBytes(bytes[skipped...], pattern.reading)
                let length =
                    pattern.reversed.map { text in
                        text.find(in: printed.bytes.prefix(text.count).reversed()) { _ in }
                    }.max() ?? 0
                return length > 0 ? printed.place(of: 0..<length).upperBound : 0
            }.max() ?? 0
        }.max() ?? 0
    }
}
