import ClipHarness
import ClipReports
import Foundation
import TestSupport

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// An HTML report, parsed as XML.
struct Page {
    let source: String
    let root: XMLElement

    init(_ events: [RunEvent], _ options: ReportOptions = ReportOptions()) throws {
        try self.init(source: try Self.source(events, options))
    }

    static func source(_ events: [RunEvent], _ options: ReportOptions = ReportOptions()) throws -> String {
        let folder = try TemporaryFolder()
        let reporter = Driven(ReportFormat.html.reporter(path: folder.file("index.html"), options: options))
        for event in events { try reporter.handle(event) }
        return try folder.read("index.html")
    }

    /// The rows of the tables in an element.
    static func rows(in element: XMLElement) -> [XMLElement] { elements(in: element).filter { $0.name == "tr" } }

    init(source: String) throws {
        self.source = source
        let document = try XMLDocument(data: Data(source.utf8), options: [.nodePreserveWhitespace])
        guard let root = document.rootElement() else { throw CocoaError(.fileReadCorruptFile) }
        self.root = root
    }

    /// Every element, in the page's order.
    var elements: [XMLElement] { Self.elements(in: root) }

    /// The block of each case.
    var cases: [XMLElement] { elements.filter { $0.name == "details" && $0.value("id") != nil } }

    /// The text of the first element with this name in a case's block.
    func text(_ name: String, of block: XMLElement) -> String? {
        Self.elements(in: block).first { $0.name == name }?.stringValue
    }

    private static func elements(in element: XMLElement) -> [XMLElement] {
        [element] + (element.children ?? []).compactMap { $0 as? XMLElement }.flatMap(elements)
    }
}
