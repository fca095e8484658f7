import ClipCodes

/// The QR code of a URL as a drawing in the page.
enum HTMLCode {
    /// The drawing; `nil` where the URL is longer than a phone can scan.
    static func drawing(of url: String) -> HTML? {
        guard !url.isEmpty, url.utf8.count <= 1000, let code = try? QRCode(url) else { return nil }
        let side = code.drawingSize
        // How many points a module is wide on the screen.
        let width = side * max(2, min(4, 230 / code.size))
        return """
            <svg class="q" role="img" aria-label="QR code of the URL" width="\(width)" height="\(width)" \
            viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges"><path stroke="#000" d="\(HTML(trusted: code.strokes))"/></svg>
            """
    }
}
