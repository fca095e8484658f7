extension QRCode {
    /// The width of the light margin, in modules. Scanners may miss a code with a narrower margin.
    package static let quietZone = 4

    package var drawingSize: Int { size + 2 * Self.quietZone }

    package enum TerminalStyle: Equatable, CaseIterable {
        /// Uses escape sequences to draw black on white in any terminal.
        case coloured
        case lightOnDark
        case darkOnLight
    }

    package func terminalText(_ style: TerminalStyle) -> String {
        var text = ""
        for top in stride(from: -Self.quietZone, to: size + Self.quietZone, by: 2) {
            if style == .coloured { text += "\u{1B}[38;5;16;48;5;231m" }
            for column in -Self.quietZone..<size + Self.quietZone {
                let isInverted = style == .lightOnDark
                let upper = isDark(column: column, row: top) != isInverted
                let lower = isDark(column: column, row: top + 1) != isInverted
                text += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
            }
            text += style == .coloured ? "\u{1B}[0m\n" : "\n"
        }
        return text
    }

    /// - Parameter payload: The escaped URL for `data-payload`, as in Apple's App Clip Codes.
    package func svg(title: String, payload: String? = nil) -> String {
        let side = drawingSize
        return
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" role=\"img\" aria-label=\"QR code\" "
            + "\(payload.map { "data-payload=\"\($0)\" " } ?? "")shape-rendering=\"crispEdges\"><title>\(title)</title>"
            + "<path fill=\"#fff\" d=\"M0 0h\(side)v\(side)H0z\"/><path stroke=\"#000\" d=\"\(strokes)\"/></svg>"
    }

    package var strokes: String {
        var path = ""
        for (row, modules) in rows.enumerated() {
            var end = 0
            while let start = modules[end...].firstIndex(of: true) {
                path += end == 0 ? "M\(start + Self.quietZone) \(row + Self.quietZone).5" : "m\(start - end) 0"
                end = modules[start...].firstIndex(of: false) ?? size
                path += "h\(end - start)"
            }
        }
        return path
    }
}
