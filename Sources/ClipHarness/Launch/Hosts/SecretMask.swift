import ClipSuites

/// Replaces secret values by `•••` in what reports show: each as it is, and as JSON writes it.
struct SecretMask: Sendable {
    static let replacement = "•••"

    private let secrets: [Secret]

    private struct Secret: Sendable {
        var text: TextSearch
        var reversed: TextSearch
    }

    /// Creates a mask of values. White space around a value does not count, since programs often trim what they print.
    init(_ values: [String]) {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        var all: Set<[UInt8]> = []
        for value in values {
            let trimmed = Array(value.utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
            let json = OneLine.quoted(String(decoding: trimmed, as: UTF8.self), limit: .max).dropFirst().dropLast()
            // Foundation's encoder escapes slashes, others do not.
            all.formUnion([trimmed, Array(json.utf8), Array(json.replacing("/", with: "\\/").utf8)])
        }
        all.remove([])
        secrets = all.map { Secret(text: TextSearch($0), reversed: TextSearch($0.reversed())) }
    }

    var isEmpty: Bool { secrets.isEmpty }

    func mask(_ text: String) -> String {
        isEmpty ? text : String(decoding: mask(Array(text.utf8)), as: UTF8.self)
    }

    func mask(_ bytes: [UInt8]) -> [UInt8] { mask(bytes, isCut: false) }

    /// Masks what was captured, also the parts of a secret beside what was dropped.
    func mask(_ captured: CapturedOutput) -> CapturedOutput {
        guard !isEmpty, !captured.isEmpty else { return captured }
        guard captured.dropped > 0 else {
            let all = mask(captured.head + captured.tail)
            return CapturedOutput(
                head: Array(all.prefix(CapturedOutput.limit)), tail: Array(all.dropFirst(CapturedOutput.limit)))
        }
        let rests = secrets.map { $0.reversed.find(in: captured.tail.prefix($0.text.count).reversed()) { _ in } }
        let rest = rests.max() ?? 0
        return CapturedOutput(
            head: mask(captured.head, isCut: true),
            tail: (rest > 0 ? Array(Self.replacement.utf8) : []) + mask(Array(captured.tail.dropFirst(rest))),
            dropped: captured.dropped)
    }

    /// Masks bytes; if they are cut off at their end, also the beginning of a secret there.
    private func mask(_ bytes: [UInt8], isCut: Bool) -> [UInt8] {
        var found: [Range<Int>] = []
        for secret in secrets {
            let rest = secret.text.find(in: bytes) { found.append($0) }
            if isCut, rest > 0 { found.append(bytes.count - rest..<bytes.count) }
        }
        var masked: [UInt8] = []
        masked.reserveCapacity(bytes.count)
        var end = 0
        for place in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            // What overlaps is shown as one secret.
            if place.lowerBound >= end { masked += bytes[end..<place.lowerBound] + Self.replacement.utf8 }
            end = max(end, place.upperBound)
        }
        return masked + bytes[end...]
    }
}
