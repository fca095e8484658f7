/// What the first bytes of a picture say of it.
struct ImageHeader: Equatable {
    /// The size in pixels.
    var width: Int
    var height: Int
    /// Whether pixels may be transparent.
    var hasTransparency: Bool

    /// Reads a PNG or JPEG file; `nil` where it is neither, or damaged.
    init?(_ file: OpenFile) {
        guard let header = PNGHeader.read(file) ?? JPEGHeader.read(file) else { return nil }
        self = header
    }

    init(width: Int, height: Int, hasTransparency: Bool) {
        self.width = width
        self.height = height
        self.hasTransparency = hasTransparency
    }

    /// How many chunks or segments are looked at: more come before the pixels of no picture.
    static let partLimit = 1000

    /// A number of two or four bytes, the highest first.
    static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
