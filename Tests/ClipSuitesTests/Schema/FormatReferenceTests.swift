import ClipRouting
import TestSupport
import Testing

@testable import ClipSuites

@Suite("The reference of the suite format and of route patterns")
struct FormatReferenceTests {
    @Test("The articles are those that are kept; CLIPFLIGHT_UPDATE_GOLDEN=1 writes them again")
    func kept() throws {
        let catalogue = "Sources/ClipSuites/ClipSuites.docc"
        let files = [
            "\(catalogue)/SuiteFormat.md": FormatReference.suites,
            "\(catalogue)/RoutePatterns.md": FormatReference.routes,
            "suites/README.md": FormatReference.together,
        ]
        for (path, text) in files { #expect(try GoldenFile(path).difference(from: text) == nil) }
    }

    @Test("Each key has an example that is read without errors")
    func examples() throws {
        for format in FormatWalk().formats {
            for key in format.keys {
                let text = try #require(
                    FormatExamples.suite(key.name, of: format),
                    "FormatExamples has none of \(key.name) in \(format.name)")
                let loaded = try SampleSuite.load(text, beside: FormatExamples.files)
                let errors = loaded.diagnostics.filter { $0.severity == .error }
                #expect(errors.isEmpty, "\(DiagnosticRenderer().render(errors))\n\(text)")
                #expect(loaded.suites.count == 1)
            }
        }
    }

    @Test("A router takes and passes over what the table of patterns says")
    func patterns() throws {
        for row in RouteExamples.rows {
            let router = try Router([Route(row.pattern) { _ in .screen("x") }])
            #expect(router.route(for: row.taken) != nil, "\(row.pattern) \(row.taken)")
            if !row.passed.isEmpty { #expect(router.route(for: row.passed) == nil, "\(row.pattern) \(row.passed)") }
        }
    }

    @Test("Of two patterns that take a URL the first wins, in either order")
    func precedence() throws {
        for each in RouteExamples.precedence {
            for patterns in [each.patterns, each.patterns.reversed()] {
                let routes = patterns.map { pattern in Route(pattern) { _ in .screen("x") } }
                for route in routes { #expect(try Router([route]).route(for: each.url) != nil, "\(route.pattern)") }
                #expect(try Router(routes).route(for: each.url)?.pattern == each.patterns.first, "\(each.rule)")
            }
        }
    }
}
