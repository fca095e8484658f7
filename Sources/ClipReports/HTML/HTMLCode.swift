import ClipCodes
import Foundation

/// The QR code of a URL as an image in the page: a quarter of the bytes of a drawing.
enum HTMLCode {
    /// The modules for the page's script: how many a side has, and the bits of all rows, in which 1 is dark.
    static func data(of url: String) -> String? {
        guard let code = code(of: url) else { return nil }
        let count = code.size * code.size
        let bytes = stride(from: 0, to: count, by: 8).map { start in
            (start..<start + 8).reduce(UInt8(0)) { byte, place in
                let isDark = place < count && code.isDark(column: place % code.size, row: place / code.size)
                return byte << 1 | (isDark ? 1 : 0)
            }
        }
        return "\(code.size) \(Data(bytes).base64EncodedString())"
    }

    private static func code(of url: String) -> QRCode? {
        url.isEmpty || url.utf8.count > 1000 ? nil : try? QRCode(url)
    }

    /// The image; `nil` where the URL is longer than a phone can scan.
    static func image(of url: String) -> HTML? {
        guard let code = code(of: url) else { return nil }
        // How many points a module is wide on the screen.
        let size = code.size * max(2, min(4, 230 / code.size))
        let data = Data(Bitmap(code).png).base64EncodedString()
        return """
            <img class="q" loading="lazy" alt="QR code of the URL" width="\(size)" height="\(size)"\
             src="data:image/png;base64,\(data)"/>
            """
    }
}

/// A QR code as a PNG image (RFC 2083) of one bit a module, without quiet zone and compression.
private struct Bitmap {
    let png: [UInt8]

    init(_ code: QRCode) {
        var rows: [UInt8] = []
        for row in 0..<code.size {
            // No filter, then the modules from the highest bit on, in which 1 is light.
            rows.append(0)
            for start in stride(from: 0, to: code.size, by: 8) {
                rows.append(
                    (start..<start + 8).reduce(0) { $0 << 1 | (code.isDark(column: $1, row: row) ? 0 : 1) })
            }
        }
        let side = UInt32(code.size).bytes
        png =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", side + side + [1, 0, 0, 0, 0])
            + Self.chunk("IDAT", Self.stored(rows)) + Self.chunk("IEND", [])
    }

    /// A zlib stream (RFC 1950) of one stored block, which the largest code fits into.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let count = UInt16(bytes.count)
        let length = [count, ~count].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        var (first, second): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            first = (first + UInt32(byte)) % 65_521
            second = (second + first) % 65_521
        }
        return [0x78, 0x01, 0x01] + length + bytes + (second << 16 | first).bytes
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        var remainder = UInt32.max
        // CRC-32, as PNG's annex computes it.
        for byte in body {
            remainder ^= UInt32(byte)
            for _ in 0..<8 { remainder = remainder & 1 == 1 ? 0xEDB8_8320 ^ remainder >> 1 : remainder >> 1 }
        }
        return UInt32(content.count).bytes + body + (~remainder).bytes
    }
}

extension UInt32 {
    /// The four bytes, the highest first.
    fileprivate var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}
