/// The SVG file of a code, by its first tag.
package enum CodeDrawing: Sendable {
    case missing
    case notSVG
    /// Its URL is `nil` without the `data-payload` that Apple's generator writes: the URL as it was given.
    case svg(url: String?, isQRCode: Bool)

    /// More than what an editor writes before the first tag.
    private static let head = 64 * 1024

    init(at path: String) {
        switch FileKind.of(path) {
        case .missing: self = .missing
        case .folder, .special: self = .notSVG
        case .file:
            var scanner = HTMLScanner((try? OpenFile(path: path).read(Self.head, at: 0)) ?? [])
            guard let tag = scanner.next(), tag.name == "svg" else {
                self = .notSVG
                return
            }
            // `clipflight code` writes the label.
            self = .svg(url: tag["data-payload"], isQRCode: tag["aria-label"] == "QR code")
        }
    }

    package var isQRCode: Bool { if case .svg(_, true) = self { true } else { false } }
}
