import ClipHarness
import ClipReports
import Foundation
import TestSupport

#if canImport(FoundationXML)
    import FoundationXML
#endif

extension Reports {
    static let dialects = ReportFormat.allCases.filter { $0.rawValue.hasPrefix("junit") }

    static func text(
        _ events: [RunEvent], in dialect: ReportFormat, _ options: ReportOptions = ReportOptions()
    ) throws -> String {
        try write(events) { dialect.reporter(path: $0, options: options) }
    }

    static func suites(
        _ events: [RunEvent], in dialect: ReportFormat, _ options: ReportOptions = ReportOptions()
    ) throws -> [XMLElement] {
        let folder = try TemporaryFolder()
        let reporter = Driven(dialect.reporter(path: folder.file("report"), options: options))
        for event in events { try reporter.handle(event) }
        return try root(of: try folder.read("report")).elements(forName: "testsuite")
    }
}

extension XMLElement {
    var elements: [XMLElement] { children?.compactMap { $0 as? XMLElement } ?? [] }

    func text(of name: String) -> String { elements(forName: name).compactMap(\.stringValue).joined() }
}
