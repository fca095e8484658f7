import ClipSuites

/// Replaces secret values by `•••` in what reports show: each as it is, and as JSON writes it.
///
/// Reports leave terminal sequences out, so a secret is also one with sequences between its bytes.
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
            let forms = [trimmed, Array(json.utf8), Array(json.replacing("/", with: "\\/").utf8)]
            all.formUnion(forms + forms.map { ShownBytes($0).bytes })
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
        let rest = max(
            rest(in: captured.tail, after: 0), rest(in: captured.tail, after: TerminalSequence.rest(in: captured.tail)))
        return CapturedOutput(
            head: mask(captured.head, isCut: true),
            tail: (rest > 0 ? Array(Self.replacement.utf8) : []) + mask(Array(captured.tail.dropFirst(rest))),
            dropped: captured.dropped)
    }

    /// How many bytes the end of a secret has with which these begin, after so many bytes of a sequence.
    private func rest(in bytes: [UInt8], after sequence: Int) -> Int {
        let rests = forms(of: Array(bytes.dropFirst(sequence))).flatMap { form in
            secrets.map { secret in
                let start = Array(form.bytes.prefix(secret.text.count).reversed())
                return form.count(of: secret.reversed.find(in: start) { _ in })
            }
        }
        let longest = rests.max() ?? 0
        return longest > 0 ? sequence + longest : 0
    }

    /// Masks bytes; if they are cut off at their end, also the beginning of a secret there.
    private func mask(_ bytes: [UInt8], isCut: Bool) -> [UInt8] {
        var found: [Range<Int>] = []
        for form in forms(of: bytes) {
            for secret in secrets {
                let rest = secret.text.find(in: form.bytes) { found.append(form.place(of: $0)) }
                if isCut, rest > 0 { found.append(form.place(of: form.bytes.count - rest..<form.bytes.count)) }
            }
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

    /// The bytes as they are and, if terminal sequences are among them, as they are shown.
    private func forms(of bytes: [UInt8]) -> [ShownBytes] {
        let shown = ShownBytes(bytes)
        return [ShownBytes(allOf: bytes)] + (shown.bytes.count < bytes.count ? [shown] : [])
    }
}

/// Bytes without terminal sequences, and where they were.
private struct ShownBytes {
    private(set) var bytes: [UInt8] = []
    /// The place of each byte; `nil` if all are shown.
    private var places: [Int]?

    init(allOf bytes: [UInt8]) { self.bytes = bytes }

    init(_ all: [UInt8]) {
        guard all.contains(where: TerminalSequence.mayBegin) else {
            bytes = all
            return
        }
        var places: [Int] = []
        all.withUnsafeBufferPointer { all in
            var index = 0
            while index < all.count {
                // The last byte may begin a sequence that was cut off.
                let isLast = index + 1 == all.count && TerminalSequence.mayBegin(with: all[index])
                if let length = TerminalSequence.length(in: all, at: index) ?? (isLast ? 1 : nil) {
                    index += length
                    continue
                }
                bytes.append(all[index])
                places.append(index)
                index += 1
            }
        }
        self.places = places
    }

    /// The place of some of the bytes, with the sequences between them.
    func place(of range: Range<Int>) -> Range<Int> {
        guard let places, !range.isEmpty else { return range }
        return places[range.lowerBound]..<places[range.upperBound - 1] + 1
    }

    /// How many bytes the first so many are, with the sequences between them.
    func count(of count: Int) -> Int { place(of: 0..<count).upperBound }
}
