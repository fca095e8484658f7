import Foundation
import TestSupport
import Testing

@testable import ClipSuites

@Suite("The reference of the suite format")
struct FormatReferenceTests {
    @Test(
        "Each key, and nothing else, has a row with its default, its meaning and an example in JSON",
        arguments: ["Sources/ClipSuites/ClipSuites.docc/SuiteFormat.md", "suites/README.md"])
    func rows(_ path: String) throws {
        let text = try String(contentsOf: Checkout.root.appendingPathComponent(path), encoding: .utf8)
        let rows = text.components(separatedBy: "\n## Route patterns")[0]
            .split(separator: "\n").filter { $0.hasPrefix("| `") }
        let keys = FormatWalk().formats.flatMap(\.keys)
        #expect(rows.count == keys.count)
        for (row, key) in zip(rows, keys) {
            let otherwise = key.required == nil ? key.otherwise.map { "`\($0)`" } ?? "" : "required"
            #expect(row.hasPrefix("| `\(key.name)` | "), "\(row)")
            #expect(row.contains(" | \(otherwise) | \(key.summary) | `"), "\(row)")
            let example = row.dropLast(3).components(separatedBy: "\(key.summary) | `").last ?? ""
            let read = JSONReader.read(
                Array(example.replacing("\\|", with: "|").utf8), file: key.name, dialect: .suite)
            #expect(read.value != nil && read.diagnostics.isEmpty, "\(example)")
        }
    }
}
