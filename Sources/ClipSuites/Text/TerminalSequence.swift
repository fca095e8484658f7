import ClipFacts

/// Terminal control sequences (ECMA-48), such as those for colours.
package enum TerminalSequence {
    private static let escape: UInt8 = 0x1B
    private static let bell: UInt8 = 0x07

    /// Returns a sequence's length in bytes, or `nil` if no sequence begins at the index.
    package static func length(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        guard index + 1 < bytes.count else { return nil }
        let second = bytes[index + 1]
        switch bytes[index] {
        case escape: return escaped(second, in: bytes, at: index)
        case 0xC2 where second == 0x9B: return parameters(in: bytes, from: index + 2) - index
        case 0xC2 where [0x90, 0x98, 0x9D, 0x9E, 0x9F].contains(second):
            return string(in: bytes, from: index + 2) - index
        default: return nil
        }
    }

    /// Returns how many leading bytes may end a sequence whose start was cut off.
    package static func rest(in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            let end = string(in: bytes, from: 0)
            // These bytes end a control string. Any other sequence ends after its parameters.
            if end > 0, [bell, UInt8(ascii: "\\"), 0x9C].contains(bytes[end - 1]) { return end }
            let isIntroduced = bytes.first.map { [UInt8(ascii: "["), 0x9B].contains($0) } ?? false
            return parameters(in: bytes, from: isIntroduced ? 1 : 0)
        }
    }

    private static func escaped(_ second: UInt8, in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        switch second {
        case "[": parameters(in: bytes, from: index + 2) - index
        case "]", "P", "X", "^", "_": string(in: bytes, from: index + 2) - index
        case 0x20...0x2F: parameters(in: bytes, from: index + 2, 0x20...0x2F, final: 0x30...0x7E) - index
        case 0x30...0x7E: 2
        default: nil
        }
    }

    private static func parameters(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ range: ClosedRange<UInt8> = 0x20...0x3F,
        final: ClosedRange<UInt8> = 0x40...0x7E
    ) -> Int {
        let end = bytes[start...].firstIndex { !range.contains($0) } ?? bytes.count
        return end < bytes.count && final.contains(bytes[end]) ? end + 1 : end
    }

    private static func string(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var end = start
        while end < bytes.count {
            switch bytes[end] {
            case bell: return end + 1
            case "\n", "\r": return end
            case escape: return end + 1 < bytes.count && bytes[end + 1] == "\\" ? end + 2 : end
            case 0xC2 where end + 1 < bytes.count && bytes[end + 1] == 0x9C: return end + 2
            default: end += 1
            }
        }
        return end
    }
}
