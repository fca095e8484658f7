import ClipHarness
import ClipSuites
import Foundation

enum CSV {
    /// A unique name that changes only if the case's identity changes.
    static func id(of testCase: TestCase) -> String {
        guard let id = testCase.ownID.map({ "\(testCase.suite.id)-\($0)" }) else { return testCase.shortID }
        let step = testCase.step.map { "-\($0)" } ?? ""
        return "\(id)\(step)-\(testCase.source.rawValue)" + (testCase.target == .app ? "-app" : "")
    }

    static func propertyNames(of cases: some Sequence<TestCase>) -> [String] {
        cases.reduce(into: Set()) { names, testCase in
            let notes = testCase.notes
            names.formUnion(notes.properties.keys)
            for field in NoteField.all where notes[field] != nil { names.insert(field.rawValue) }
        }.sorted()
    }

    /// Prefixes properties named like a column. To importers, `ID` and `id` are the same name.
    static func header(_ columns: [String], properties: [String]) -> String {
        func key(_ name: String) -> String { name.trimmingCharacters(in: .whitespaces).lowercased() }
        var taken = Set(columns.map(key))
        let own = properties.map { name in
            var column = name
            while !taken.insert(key(column)).inserted { column = "property." + column }
            return column
        }
        return row(columns + own)
    }

    static func properties(of testCase: TestCase, separator: String) -> String {
        testCase.notes.sortedProperties.map { line("\($0.name): \($0.value)") }.joined(separator: separator)
    }

    static func properties(of testCase: TestCase, named names: [String]) -> [String] {
        let notes = testCase.notes
        return names.map { name in
            let text = NoteField(rawValue: name).map { notes[$0] } ?? notes.properties[name]
            return text.map { line($0) } ?? ""
        }
    }

    /// Limits the text, but leaves room for any URL that fits in a QR code.
    static func line(_ text: String) -> String { Visible.text(text, limit: 3000) }

    /// A row as in RFC 4180, but without the carriage return that pipelines reject.
    static func row(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\n" }

    /// Quotes a cell. An apostrophe turns a formula into text (OWASP, CSV Injection).
    private static func cell(_ text: String) -> String {
        let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
        let isFormula = first.map { "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars.contains($0) } ?? false
        return "\"\(isFormula ? "'" : "")\(text.replacing("\"", with: "\"\""))\""
    }
}
