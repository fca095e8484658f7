import ClipSuites

/// What was printed, as reports show it, with the place of each byte.
struct PrintedBytes {
    /// How it is read.
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
    /// Where each byte begins and ends in what was printed; empty where it is read as it is.
    private var starts: [Int] = []
    private var ends: [Int] = []
    private let printed: Range<Int>

    /// - Parameter isCut: Whether they may end in the middle of a sequence.
    init(_ printed: ArraySlice<UInt8>, _ reading: Reading, isCut: Bool = false) {
        self.printed = printed.startIndex..<printed.endIndex
        guard reading != .asPrinted else {
            bytes = Array(printed)
            return
        }
        printed.withUnsafeBufferPointer { buffer in
            var index = 0
            while index < buffer.count {
                index += step(in: buffer, at: index, reading, isCut: isCut)
            }
        }
    }

    /// Reads what is at an index, and returns its length.
    private mutating func step(
        in buffer: UnsafeBufferPointer<UInt8>, at index: Int, _ reading: Reading, isCut: Bool
    ) -> Int {
        if let length = TerminalSequence.length(in: buffer, at: index) { return length }
        let byte = buffer[index]
        let isLast = index + 1 == buffer.count
        // Either begins a sequence whose rest was cut off.
        if isCut, isLast, byte == 0x1B || byte == 0xC2 { return 1 }
        if byte == UInt8(ascii: "\r"), !isLast, buffer[index + 1] == UInt8(ascii: "\n") { return 1 }
        let length = reading == .repaired ? UTF8Sequence(in: buffer, at: index).length : 1
        let place = printed.lowerBound + index..<printed.lowerBound + index + length
        if (0x09...0x0D).contains(byte) {
            append(UInt8(ascii: " "), from: place)
        } else if reading == .repaired, UTF8Sequence(in: buffer, at: index).scalar == nil {
            for byte in "\u{FFFD}".utf8 { append(byte, from: place) }
        } else {
            for byte in buffer[index..<index + length] { append(byte, from: place) }
        }
        return length
    }

    private mutating func append(_ byte: UInt8, from place: Range<Int>) {
        bytes.append(byte)
        starts.append(place.lowerBound)
        ends.append(place.upperBound)
    }

    /// Where in what was printed bytes come from that were read, with all that is between them.
    func place(of range: Range<Int>) -> Range<Int> {
        guard !starts.isEmpty else {
            return printed.lowerBound + range.lowerBound..<printed.lowerBound + range.upperBound
        }
        return starts[range.lowerBound]..<ends[range.upperBound - 1]
    }

    /// The same for all bytes from an index on, up to the end of what was printed.
    func place(of range: PartialRangeFrom<Int>) -> Range<Int> {
        place(of: range.lowerBound..<range.lowerBound + 1).lowerBound..<printed.upperBound
    }

    /// How many of the first bytes may be the end of a sequence for terminals whose beginning was cut off.
    static func lengthOfBrokenSequence(at bytes: [UInt8]) -> Int {
        var end = bytes.first == UInt8(ascii: "[") || bytes.first == 0x9B ? 1 : 0
        while end < bytes.count, (0x20...0x3F).contains(bytes[end]) { end += 1 }
        return end < bytes.count && (0x40...0x7E).contains(bytes[end]) ? end + 1 : 0
    }
}
