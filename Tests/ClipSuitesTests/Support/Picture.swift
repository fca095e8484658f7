/// The beginnings of pictures, up to the size.
enum Picture {
    /// A PNG file with chunks of no content behind its header.
    static func png(_ width: Int, _ height: Int, colourType: UInt8, chunks: [String] = ["IDAT"]) -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += number(13, of: 4) + Array("IHDR".utf8) + number(width, of: 4) + number(height, of: 4)
        bytes += [8, colourType, 0, 0, 0, 1, 2, 3, 4]
        for chunk in chunks { bytes += number(0, of: 4) + Array(chunk.utf8) + [1, 2, 3, 4] }
        return bytes
    }

    static func png(_ width: Int, _ height: Int) -> [UInt8] { png(width, height, colourType: 2) }

    static func png(_ width: Int, _ height: Int, chunks: [String]) -> [UInt8] {
        png(width, height, colourType: 3, chunks: chunks)
    }

    /// A JPEG file: an application segment, a table, fill bytes, and a progressive frame.
    static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 3, 9, 0xFF, 0xFF, 0xFF, 0xC2, 0, 11, 8]
            + number(height, of: 2) + number(width, of: 2) + [1, 1, 0x11, 0]
    }

    private static func number(_ value: Int, of count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
