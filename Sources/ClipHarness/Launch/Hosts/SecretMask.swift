import ClipSuites
import Foundation

/// Replaces secrets in reports with `•••`, in plain text and in JSON.
///
/// Reports omit terminal sequences, so a secret is masked even if such a sequence interrupts it.
struct SecretMask {
    static let replacement = "•••"

    private let secrets: [[UInt8]]

    /// White space around values is ignored, because programs often trim it.
    init(_ values: [String]) {
        var all: Set<[UInt8]> = []
        for value in values {
            let trimmed = value.trimmingCharacters(in: .whitespacesAndNewlines)
            let json = String(OneLine.quoted(trimmed, limit: .max).dropFirst().dropLast())
            // Foundation's encoder escapes slashes, but other encoders do not.
            all.formUnion([trimmed, json, json.replacing("/", with: "\\/")].map { Array($0.utf8) })
        }
        secrets = Array(all.subtracting([[]]))
    }

    var isEmpty: Bool { secrets.isEmpty }

    func mask(_ text: String) -> String { isEmpty ? text : mask(Array(text.utf8)).text }

    func mask(_ captured: CapturedOutput) -> CapturedOutput {
        guard !isEmpty, !captured.isEmpty else { return captured }
        guard captured.dropped > 0 else {
            let all = mask(captured.head + captured.tail)
            return CapturedOutput(
                head: Array(all.prefix(CapturedOutput.limit)), tail: Array(all.dropFirst(CapturedOutput.limit)))
        }
        let longestPart = (secrets.map(\.count).max() ?? 1) - 1
        let (head, tail) = (Shown(captured.head), Shown(captured.tail, isCutInFront: true))
        let end = head.places.dropLast(longestPart).last.map { $0 + 1 } ?? 0
        let start = tail.places.dropFirst(longestPart).first ?? captured.tail.count
        return CapturedOutput(
            head: mask(captured.head, shown: head, keeping: 0..<end),
            tail: mask(captured.tail, shown: tail, keeping: start..<captured.tail.count),
            dropped: captured.dropped + captured.head.count - end + start)
    }

    func mask(_ bytes: [UInt8]) -> [UInt8] { mask(bytes, shown: Shown(bytes), keeping: bytes.indices) }

    private func mask(_ bytes: [UInt8], shown: Shown, keeping kept: Range<Int>) -> [UInt8] {
        var found: [Range<Int>] = []
        for secret in secrets {
            found += Self.find(secret, in: bytes)
            guard shown.bytes.count < bytes.count else { continue }
            for place in Self.find(secret, in: shown.bytes) {
                found.append(shown.places[place.lowerBound]..<shown.places[place.upperBound - 1] + 1)
            }
        }
        var masked: [UInt8] = []
        masked.reserveCapacity(bytes.count)
        var end = kept.lowerBound
        for place in found.sorted(by: { $0.lowerBound < $1.lowerBound }) where place.overlaps(kept) {
            if place.lowerBound >= end { masked += bytes[end..<place.lowerBound] + Self.replacement.utf8 }
            end = max(end, place.upperBound)
        }
        return masked + bytes[min(end, kept.upperBound)..<kept.upperBound]
    }

    private static func find(_ secret: [UInt8], in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        while let start = bytes.firstIndex(of: secret, from: found.last.map { $0.lowerBound + 1 } ?? 0) {
            found.append(start..<start + secret.count)
        }
        return found
    }
}

/// The bytes that reports show, without terminal sequences or carriage returns at line ends.
private struct Shown {
    private(set) var bytes: [UInt8] = []
    private(set) var places: [Int] = []

    init(_ printed: [UInt8], isCutInFront: Bool = false) {
        bytes.reserveCapacity(printed.count)
        places.reserveCapacity(printed.count)
        var index = isCutInFront ? TerminalSequence.rest(in: printed) : 0
        printed.withUnsafeBufferPointer { printed in
            while index < printed.count {
                let next = index + 1 < printed.count ? printed[index + 1] : nil
                if let length = TerminalSequence.length(in: printed, at: index) {
                    index += length
                } else {
                    let isLineEnd = printed[index] == 0x0D && next == 0x0A
                    let isCut = next == nil && [0x1B, 0xC2].contains(printed[index])
                    if !isLineEnd, !isCut {
                        bytes.append(printed[index])
                        places.append(index)
                    }
                    index += 1
                }
            }
        }
    }
}
