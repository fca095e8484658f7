import ClipCodes
import Foundation

/// The QR code of a URL, to be scanned from the screen or from paper.
///
/// It is an image of one bit a module that the page holds itself: a quarter of the bytes of a drawing, and it needs no
/// script.
struct HTMLCode {
    /// The code that was made last: the cases of one URL, from all its sources and for clip and app, follow each other.
    private var latest: (url: String, size: Int, image: String)?

    /// How many points a module is wide on the screen.
    private static let scale = 4
    /// The longest URL that has a code: larger ones are too fine for a phone.
    private static let limit = 1000

    mutating func write(_ url: String, to buffer: inout HTMLBuffer) {
        guard let (_, size, image) = code(of: url) else { return }
        buffer.markup("<img class=\"q\" loading=\"lazy\" alt=\"QR code of the URL\" width=\"")
        buffer.number(size)
        buffer.markup("\" height=\"")
        buffer.number(size)
        buffer.markup("\" src=\"data:image/png;base64,")
        buffer.attribute(image)
        buffer.markup("\"/>")
    }

    private mutating func code(of url: String) -> (url: String, size: Int, image: String)? {
        if let latest, latest.url.utf8.elementsEqual(url.utf8) { return latest }
        guard !url.isEmpty, url.utf8.count <= Self.limit, let code = try? QRCode(url) else { return nil }
        let scale = max(2, min(Self.scale, 230 / code.size))
        latest = (url, code.size * scale, Data(Bitmap(code).png).base64EncodedString())
        return latest
    }
}
