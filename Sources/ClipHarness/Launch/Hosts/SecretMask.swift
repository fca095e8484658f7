import ClipSuites
import Foundation

/// Replaces secret values by `•••` in what reports show: each as it is, and as JSON writes it.
struct SecretMask: Sendable {
    static let replacement = "•••"

    private let secrets: [TextSearch]

    /// Creates a mask of values. White space around a value does not count, since programs often trim what they print.
    init(_ values: [String]) {
        var all: Set<[UInt8]> = []
        for value in values {
            let trimmed = value.trimmingCharacters(in: .whitespacesAndNewlines)
            let json = String(OneLine.quoted(trimmed, limit: .max).dropFirst().dropLast())
            // Foundation's encoder escapes slashes, others do not.
            all.formUnion([trimmed, json, json.replacing("/", with: "\\/")].map { Array($0.utf8) })
        }
        secrets = all.subtracting([[]]).map { TextSearch($0) }
    }

    var isEmpty: Bool { secrets.isEmpty }

    func mask(_ text: String) -> String {
        isEmpty ? text : String(decoding: mask(Array(text.utf8)), as: UTF8.self)
    }

    func mask(_ captured: CapturedOutput) -> CapturedOutput {
        guard !isEmpty, !captured.isEmpty else { return captured }
        guard captured.dropped > 0 else {
            let all = mask(captured.head + captured.tail)
            return CapturedOutput(
                head: Array(all.prefix(CapturedOutput.limit)), tail: Array(all.dropFirst(CapturedOutput.limit)))
        }
        let longestPart = (secrets.map(\.count).max() ?? 1) - 1
        return CapturedOutput(
            head: mask(captured.head, keeping: 0..<max(0, captured.head.count - longestPart)),
            tail: mask(captured.tail, keeping: min(longestPart, captured.tail.count)..<captured.tail.count),
            dropped: captured.dropped + 2 * longestPart)
    }

    func mask(_ bytes: [UInt8]) -> [UInt8] { mask(bytes, keeping: bytes.indices) }

    private func mask(_ bytes: [UInt8], keeping kept: Range<Int>) -> [UInt8] {
        var found: [Range<Int>] = []
        for secret in secrets { _ = secret.find(in: bytes) { found.append($0) } }
        var masked: [UInt8] = []
        masked.reserveCapacity(bytes.count)
        var end = kept.lowerBound
        for place in found.sorted(by: { $0.lowerBound < $1.lowerBound }) where place.overlaps(kept) {
            // What overlaps is shown as one secret.
            if place.lowerBound >= end { masked += bytes[end..<place.lowerBound] + Self.replacement.utf8 }
            end = max(end, place.upperBound)
        }
        return masked + bytes[min(end, kept.upperBound)..<kept.upperBound]
    }
}
