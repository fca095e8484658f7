/// Reads the size out of a JPEG file (ITU-T T.81), which has no transparency.
enum JPEGHeader {
    /// The start of a frame, whatever its coding; the numbers between are tables and restarts.
    private static let frames: Set<UInt8> = Set(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])
    private static let startOfScan: UInt8 = 0xDA

    /// The header; `nil` where the file is no JPEG, or has no frame.
    static func read(_ file: OpenFile) -> ImageHeader? {
        guard file.read(2, at: 0) == [0xFF, 0xD8] else { return nil }
        var offset = 2
        for _ in 0..<ImageHeader.partLimit {
            guard let segment = file.read(9, at: offset), segment.count == 9, segment[0] == 0xFF else { return nil }
            if segment[1] == 0xFF {
                // Any number of these bytes may fill the room before a marker.
                offset += 1
            } else if frames.contains(segment[1]) {
                return ImageHeader(
                    width: ImageHeader.number(segment[7..<9]), height: ImageHeader.number(segment[5..<7]),
                    hasTransparency: false)
            } else if segment[1] == startOfScan {
                return nil
            } else {
                offset += 2 + ImageHeader.number(segment[2..<4])
            }
        }
        return nil
    }
}
