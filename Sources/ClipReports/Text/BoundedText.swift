/// Valid UTF-8 of limited length: of a longer text its head and its tail, and between them a line that says how much
/// is missing.
struct BoundedText {
    let bytes: [UInt8]

    init(_ text: [UInt8], limit: Int) {
        guard text.count > limit else {
            bytes = text
            return
        }
        // The line is shorter than this, whatever the number in it.
        let half = max(0, limit - 64) / 2
        let head = BoundedText.boundary(in: text, before: half)
        let tail = BoundedText.boundary(in: text, after: text.count - half)
        bytes = text[..<head] + OmissionLine.bytes(tail - head) + text[tail...]
    }

    private static func boundary(in text: [UInt8], before index: Int) -> Int {
        var index = index
        while index > 0, text[index] & 0xC0 == 0x80 { index -= 1 }
        return index
    }

    private static func boundary(in text: [UInt8], after index: Int) -> Int {
        var index = index
        while index < text.count, text[index] & 0xC0 == 0x80 { index += 1 }
        return index
    }
}
