extension QRCode {
    /// How many light modules surround the symbol on each side; with fewer, readers may not find it.
    public static let quietZone = 4

    /// The side of the drawing in modules: the symbol with its quiet zone.
    public var drawingSize: Int { size + 2 * Self.quietZone }

    /// The dark modules as the data of an SVG path, in a drawing of ``drawingSize`` modules a side.
    public var outline: String {
        String(decoding: Outline(self, margin: Self.quietZone).path, as: UTF8.self)
    }

    /// The code as an SVG document that can also stand in HTML: black on white in any surroundings, of no size of its
    /// own, sharp at every size.
    ///
    /// - Parameter title: what is read out in place of the drawing, such as the URL.
    public func svg(title: String) -> String {
        let side = drawingSize
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" role=\"img\" "
            + "shape-rendering=\"crispEdges\"><title>\(MarkupText.escaped(title))</title>"
            + "<path fill=\"#fff\" d=\"M0 0h\(side)v\(side)H0z\"/><path fill=\"#000\" d=\"\(outline)\"/></svg>"
    }
}
