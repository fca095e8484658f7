import ClipRules
import Foundation
import TestSupport
import Testing

/// Runs the URL Standard's own parser tests on the scanner.
struct URLStandardConformanceTests {
    private struct Case: Decodable {
        var input: String
        var failure: Bool?
        var `protocol`: String?
        var hostname: String?
        var port: String?
        var pathname: String?
        var search: String?
    }

    @Test("Invalid URLs are not accepted, and accepted ones have the standard's host, path and query")
    func conformance() throws {
        var asked = 0
        var accepted = 0
        var declined: [String: [String]] = [:]
        for test in try cases() {
            asked += 1
            do throws(InvalidURL) {
                let url = try InvocationURL(test.input)
                accepted += 1
                #expect(test.failure != true, "accepted \(test.input.debugDescription)")
                #expect(url.host == test.hostname, "\(test.input.debugDescription)")
                #expect(url.port.map(String.init) ?? "" == test.port, "\(test.input.debugDescription)")
                #expect(url.path == test.pathname, "\(test.input.debugDescription)")
                #expect(url.query.map { $0.isEmpty ? "" : "?\($0)" } ?? "" == test.search)
            } catch {
                if test.failure != true {
                    declined["\(error.reason.rawValue): \(error.text)", default: []].append(test.input)
                }
            }
        }
        #expect(asked > 200)
        let valid = declined.values.map(\.count).reduce(0, +)
        print("URL Standard: \(asked) asked, \(accepted) accepted, \(valid) valid ones declined:")
        for (found, inputs) in declined.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
            print("  \(inputs.count) \(found), as in \(inputs[0].debugDescription)")
        }
    }

    private func cases() throws -> [Case] {
        let data = try PublicTestData.read("url-standard/urltestdata.json")
        let entries = try #require(try JSONSerialization.jsonObject(with: data) as? [Any])
        return try entries.compactMap { entry in
            guard let object = entry as? [String: Any] else { return nil }
            // An absolute input needs no base. Relative inputs do not apply.
            guard let input = object["input"] as? String else { return nil }
            let visible = input.unicodeScalars.drop { $0.value <= 0x20 }.filter { ![9, 10, 13].contains($0.value) }
            let start = String(String.UnicodeScalarView(visible)).lowercased()
            let isHTTPS = start.hasPrefix("https:")
            guard isHTTPS || start.hasPrefix("http:") else { return nil }
            var test = try JSONDecoder().decode(Case.self, from: JSONSerialization.data(withJSONObject: object))
            if isHTTPS { return test }
            // Most tests use http, which differs only in its name and default port.
            if input.contains(":80") || input.contains(":443") { return nil }
            guard let name = input.range(of: "http:", options: .caseInsensitive) else { return nil }
            test.input.replaceSubrange(name, with: "https:")
            return test
        }
    }
}

/// Data from public sources. A `README.md` beside the data has the source and the licence.
enum PublicTestData {
    static func read(_ path: String) throws -> Data {
        try Data(contentsOf: Checkout.root.appendingPathComponent("Tests/ClipRulesTests/Fixtures/\(path)"))
    }
}
