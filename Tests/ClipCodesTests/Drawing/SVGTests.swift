import ClipCodes
import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct SVGTests {
    @Test func theDocumentIsOnePathOnWhiteWithAQuietZoneAndATitle() throws {
        let code = try QRCode("https://example.com/a?b=1&c=2")
        let side = code.size + 8
        let expected =
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(side) \#(side)" role="img" "#
            + #"shape-rendering="crispEdges"><title>https://example.com/a?b=1&amp;c=2</title>"#
            + ##"<path fill="#fff" d="M0 0h\##(side)v\##(side)H0z"/><path fill="#000" d="\##(code.outline)"/></svg>"##
        #expect(code.svg(title: "https://example.com/a?b=1&c=2") == expected)
    }

    @Test func anyScalarInATitleLeavesTheDocumentWellFormed() throws {
        let code = try QRCode("x")
        // Every scalar of the first plane, in which all exceptions but some non-characters are.
        for block in 0..<16 {
            let scalars = (0..<0x1000).compactMap { Unicode.Scalar(UInt32(block * 0x1000 + $0)) }
            let title = String(String.UnicodeScalarView(scalars))
            let document = try XMLDocument(xmlString: code.svg(title: title))
            let read = document.rootElement()?.elements(forName: "title").first?.stringValue ?? ""
            let shown = scalars.map { scalar in
                let isLost = scalar.properties.generalCategory == .control && !"\t\n\r".unicodeScalars.contains(scalar)
                return isLost || scalar.value | 1 == 0xFFFF ? "\u{FFFD}" : scalar
            }
            #expect(Array(read.unicodeScalars) == shown)
        }
    }

    @Test func aTitleCannotEndItsElement() throws {
        let svg = try QRCode("x").svg(title: "</title><script>alert(1)</script>]]>")
        #expect(svg.contains("<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;]]&gt;</title>"))
    }
}
