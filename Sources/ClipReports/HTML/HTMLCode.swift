import ClipCodes

package enum HTMLCode {
    /// Draws a code. `check` compares the payload, if stated, with the URL in a print run.
    package static func document(_ code: QRCode, of url: String, statesPayload: Bool = false) -> String {
        let title: HTML = "\(url)"
        let payload = statesPayload ? title.text.replacing("\"", with: "&quot;") : nil
        return code.svg(title: title.text, payload: payload)
    }

    static func drawing(of url: String, isDrawn: Bool) -> HTML? {
        guard !url.isEmpty, url.utf8.count <= 1000, let code = try? QRCode(url) else { return nil }
        let side = code.drawingSize
        // Each module is 2 to 4 CSS pixels wide.
        let width = side * max(2, min(4, 230 / code.size))
        let path: HTML =
            isDrawn
            ? "<path stroke=\"#000\" d=\"\(HTML(trusted: code.strokes))\"/>"
            : "<path data-q=\"\(HTML(trusted: digits(of: code)))\"/>"
        return """
            <svg class="q" role="img" aria-label="QR code of the URL" width="\(width)" height="\(width)" \
            viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\(path)</svg>
            """
    }

    private static func digits(of code: QRCode) -> String {
        let count = code.size * code.size
        return stride(from: 0, to: count, by: 4).map { start in
            let digit = (start..<start + 4).reduce(0) { digit, place in
                let isDark = place < count && code.isDark(column: place % code.size, row: place / code.size)
                return digit * 2 + (isDark ? 1 : 0)
            }
            return String(digit, radix: 16)
        }.joined()
    }
}
