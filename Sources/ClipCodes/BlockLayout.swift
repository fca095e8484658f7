/// Divides codewords into blocks for error correction (ISO/IEC 18004, table 9, level M).
extension SymbolVersion {
    var blocks: Int { Self.blocks[number - 1] }
    var corrections: Int { Self.corrections[number - 1] }
    var dataCount: Int { codewordCount - blocks * corrections }

    func length(ofBlock index: Int) -> Int {
        dataCount / blocks + (index >= blocks - dataCount % blocks ? 1 : 0)
    }

    func codewords(of bytes: some Collection<UInt8>) -> [UInt8] {
        let data = self.data(of: bytes)
        var blocks: [(data: ArraySlice<UInt8>, check: [UInt8])] = []
        for index in 0..<self.blocks {
            let start = blocks.last?.data.endIndex ?? 0
            let block = data[start..<start + length(ofBlock: index)]
            blocks.append((block, ReedSolomon.corrections(corrections, of: block)))
        }
        var result: [UInt8] = []
        result.reserveCapacity(codewordCount)
        for index in 0...dataCount / blocks.count {
            for (block, _) in blocks where index < block.count { result.append(block[block.startIndex + index]) }
        }
        for index in 0..<corrections {
            for (_, check) in blocks { result.append(check[index]) }
        }
        return result
    }

    /// Returns the data codewords: mode (4 bits), length, bytes, terminator (4 bits) and padding.
    private func data(of bytes: some Collection<UInt8>) -> [UInt8] {
        let count = dataCount
        var codewords: [UInt8] = []
        codewords.reserveCapacity(count)
        // Because the mode has only 4 bits, each byte is split between two codewords.
        var pending: UInt8 = 0b0100_0000
        func add(_ byte: UInt8) {
            codewords.append(pending | byte >> 4)
            pending = byte << 4
        }
        let length = bytes.count
        if lengthBytes == 2 { add(UInt8(truncatingIfNeeded: length >> 8)) }
        add(UInt8(truncatingIfNeeded: length))
        for byte in bytes { add(byte) }
        codewords.append(pending)

        var filler: UInt8 = 0xEC
        while codewords.count < count {
            codewords.append(filler)
            filler ^= 0xEC ^ 0x11
        }
        return codewords
    }

    /// The number of blocks for each version from 1 to 40.
    private static let blocks = [
        1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31,
        33, 35, 37, 38, 40, 43, 45, 47, 49,
    ]

    private static let corrections = [
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28,
        28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ]
}
