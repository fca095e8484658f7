import ClipHarness
import ClipReports
import Foundation
import TestSupport

#if canImport(FoundationXML)
    import FoundationXML
#endif

extension Reports {
    /// The formats that are JUnit, a dialect each.
    static let dialects = [ReportFormat.junit, .junitStrict]

    /// A report in a dialect.
    static func text(
        _ events: [RunEvent], in dialect: ReportFormat, _ options: ReportOptions = ReportOptions()
    ) throws -> String {
        try write(events) { dialect.reporter(path: $0, options: options) }
    }

    /// The suites of a report in a dialect.
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
    /// The elements in it, in order.
    var elements: [XMLElement] { children?.compactMap { $0 as? XMLElement } ?? [] }

    /// The text of its elements of a name, put together.
    func text(of name: String) -> String { elements(forName: name).compactMap(\.stringValue).joined() }
}
