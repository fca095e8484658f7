import ClipRules
import ClipSuites

/// What was printed, as reports show it, with the place of each byte.
struct PrintedBytes {
    enum Reading: CaseIterable {
        /// As it is.
        case asPrinted
        /// As reports show it: without sequences for terminals and without carriage returns before line feeds; what
        /// separates words is one character, since a line end is a space where there is one line.
        case stripped
        /// The same, with U+FFFD for what is no UTF-8.
        case repaired
    }

    private(set) var bytes: [UInt8] = []
    /// Where each byte comes from in what was printed.
    private var places: [Range<Int>] = []

    init(_ printed: ArraySlice<UInt8>, _ reading: Reading, isCut: Bool = false) {
        printed.withUnsafeBufferPointer { buffer in
            var index = 0
            while index < buffer.count {
                let length = step(in: buffer, at: index, reading, isCut: isCut)
                let place = printed.startIndex + index..<printed.startIndex + index + length
                places += repeatElement(place, count: bytes.count - places.count)
                index += length
            }
        }
    }

    private mutating func step(
        in buffer: UnsafeBufferPointer<UInt8>, at index: Int, _ reading: Reading, isCut: Bool
    ) -> Int {
        let byte = buffer[index]
        if reading == .asPrinted {
            bytes.append(byte)
            return 1
        }
        if let length = TerminalSequence.length(in: buffer, at: index) { return length }
        let isLast = index + 1 == buffer.count
        // Either begins a sequence whose rest was cut off.
        if isCut, isLast, byte == 0x1B || byte == 0xC2 { return 1 }
        if byte == UInt8(ascii: "\r"), !isLast, buffer[index + 1] == UInt8(ascii: "\n") { return 1 }
        let sequence = UTF8Sequence(in: buffer, at: index)
        let length = reading == .repaired ? sequence.length : 1
        if (0x09...0x0D).contains(byte) {
            bytes.append(UInt8(ascii: " "))
        } else if reading == .repaired, sequence.scalar == nil {
            bytes += "\u{FFFD}".utf8
        } else {
            bytes += buffer[index..<index + length]
        }
        return length
    }

    /// Where in what was printed bytes come from that were read, with all that is between them.
    func place(of range: Range<Int>) -> Range<Int> {
        places[range.lowerBound].lowerBound..<places[range.upperBound - 1].upperBound
    }

    /// How many of the first bytes may be the end of a sequence for terminals whose beginning was cut off.
    static func lengthOfBrokenSequence(at bytes: [UInt8]) -> Int {
        var end = bytes.first == UInt8(ascii: "[") || bytes.first == 0x9B ? 1 : 0
        while end < bytes.count, (0x20...0x3F).contains(bytes[end]) { end += 1 }
        return end < bytes.count && (0x40...0x7E).contains(bytes[end]) ? end + 1 : 0
    }
}
