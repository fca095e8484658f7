/// The bytes of a message as the data codewords of a symbol.
enum DataCodewords {
    private static let byteMode: UInt8 = 0b0100_0000

    /// The codewords: a nibble for the mode, the length, the bytes, a nibble that ends them, and what fills the rest.
    ///
    /// - Parameter count: how many there have to be, at least as many as the bytes need.
    static func of(_ bytes: some Collection<UInt8>, in version: SymbolVersion, count: Int) -> [UInt8] {
        var codewords: [UInt8] = []
        codewords.reserveCapacity(count)
        // All but the mode stands across two codewords.
        var pending = byteMode
        func add(_ byte: UInt8) {
            codewords.append(pending | byte >> 4)
            pending = byte << 4
        }
        let length = bytes.count
        if version.lengthBytes == 2 { add(UInt8(truncatingIfNeeded: length >> 8)) }
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
}
