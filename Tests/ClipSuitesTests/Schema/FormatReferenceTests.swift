import ClipRules
import Foundation
import TestSupport
import Testing

@testable import ClipSuites

@Suite("The reference of the suite format")
struct FormatReferenceTests {
    private let page: String

    init() throws {
        let file = Checkout.root.appendingPathComponent("Sources/ClipSuites/ClipSuites.docc/SuiteFormat.md")
        page = try String(contentsOf: file, encoding: .utf8)
    }

    @Test("Each key, and nothing else, has a row with its words, its default, its meaning and an example in JSON")
    func rows() {
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let keys = FormatWalk().formats.flatMap(\.keys)
        #expect(rows.count == keys.count)
        for (row, key) in zip(rows, keys) {
            let otherwise = key.required == nil ? key.otherwise.map { "`\($0)`" } ?? "" : "required"
            #expect(row.hasPrefix("| `\(key.name)` | "), "\(row)")
            #expect(row.contains(" | \(otherwise) | \(key.summary) | `"), "\(row)")
            let words = key.type.words
            let listed = row.components(separatedBy: " | ")[1].matches(of: /`([^`]+)`/).map { String($0.1) }
            let differing = words.isEmpty ? [] : words.symmetricDifference(listed).sorted()
            #expect(differing == [], "\(key.name)")
            let example = row.dropLast(3).components(separatedBy: "\(key.summary) | `").last ?? ""
            let read = JSONReader.read(
                Array(example.replacing("\\|", with: "|").utf8), file: key.name, dialect: .suite)
            #expect(read.value != nil && read.diagnostics.isEmpty, "\(example)")
        }
    }

    @Test("Each reason to decline is listed")
    func reasons() {
        let missing = DeclineReason.known.filter { !page.contains("`\($0.rawValue)`") }
        #expect(missing.map(\.rawValue) == [])
    }
}

extension ValueType {
    fileprivate var words: Set<String> {
        switch self {
        case .word(let words): Set(words)
        case .array(let element, _, _): element.words
        case .null: ["null"]
        case .boolean: ["true", "false"]
        case .only(let flag): ["\(flag)"]
        case .oneOf(let types): types.reduce([]) { $0.union($1.words) }
        default: []
        }
    }
}
