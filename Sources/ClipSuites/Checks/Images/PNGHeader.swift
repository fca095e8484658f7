/// Reads the header of a PNG file (ISO/IEC 15948): the first chunk, and whether one before the pixels makes some of them
/// transparent.
enum PNGHeader {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The colour types that have an alpha channel: grey and colour.
    private static let alphaTypes: Set<UInt8> = [4, 6]

    /// The header; `nil` where the file is no PNG.
    static func read(_ file: OpenFile) -> ImageHeader? {
        guard let start = file.read(26, at: 0), start.count == 26, start.starts(with: signature),
            start[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        return ImageHeader(
            width: ImageHeader.number(start[16..<20]), height: ImageHeader.number(start[20..<24]),
            hasTransparency: alphaTypes.contains(start[25]) || hasTransparencyChunk(file))
    }

    /// Whether a `tRNS` chunk comes before the pixels.
    private static func hasTransparencyChunk(_ file: OpenFile) -> Bool {
        var offset = signature.count
        for _ in 0..<ImageHeader.partLimit {
            guard let chunk = file.read(8, at: offset), chunk.count == 8 else { return false }
            if chunk[4...].elementsEqual("tRNS".utf8) { return true }
            if chunk[4...].elementsEqual("IDAT".utf8) { return false }
            // The length, the type and the checksum have four bytes each.
            offset += ImageHeader.number(chunk[..<4]) + 12
        }
        return false
    }
}
