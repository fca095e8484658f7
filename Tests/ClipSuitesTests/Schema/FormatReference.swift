import ClipRules

@testable import ClipSuites

/// The reference of the suite format and of route patterns, made of the reader's keys.
enum FormatReference {
    static let suites = """
        # The suite format

        Every key of a suite, with an example.

        ## Overview

        \(written)

        \(overview)

        \(FormatWalk().formats.map { section($0) }.joined(separator: "\n\n"))

        """

    static let routes = """
        # Route patterns

        What a route of `ClipRouting` takes, and which of several wins.

        ## Overview

        \(written)

        \(RouteExamples.text)

        """

    /// Both in one file.
    static let together = """
        # Suites

        Each folder here is a suite: `clipflight run` runs them all. This page is the reference of their format and of the \
        patterns of routes. \(written)

        \(overview)

        \(FormatWalk().formats.map { section($0) }.joined(separator: "\n\n"))

        ## Route patterns

        \(RouteExamples.text)

        """

    private static let written = "A test writes this page from the keys that the reader uses, and reads each example."

    private static let overview = """
        A suite is JSON in which comments (`//`, `/* */`) and trailing commas are allowed. Relative paths are taken from \
        the suite's own folder. A duration is a number with `ms`, `s` or `m`, such as `250ms` or `1.5s`, of at most a day. \
        An unknown key is an error.

        A CSV file has a header row (RFC 4180). A semicolon or a tab separates its fields if the header has no comma. A row of \
        separators alone is passed over like an empty line; in double quotes, an empty field is a value, so `"",""` is a row.

        Where an object has `each`, a `{column}` is filled in wherever a text, a word or a number is expected. A text that \
        is one placeholder and nothing else takes the column's type; `{{` and `}}` are braces. Names of suites, tags, \
        columns and variables are in Unicode's composed form (NFC).
        """

    private static func section(_ format: any AnyObjectFormat) -> String {
        let rows = format.keys.map { key in
            let otherwise = key.required == nil ? key.otherwise.map { "`\($0)`" } ?? "" : "required"
            let example = FormatExamples.value(key.name, of: format.name) ?? ""
            return "| `\(key.name)` | \(words(key.type)) | \(otherwise) | \(key.summary) | `\(cell(example))` |"
        }
        let table = ["| key | value | default | meaning | example |", "| --- | --- | --- | --- | --- |"] + rows
        let closed = format.keys.filter(\.braces.isClosed).map(\.name)
        var notes = format.rules.map(sentence)
        if format.keys.contains(where: { $0.name == "each" }) { notes.append("No column fills in \(codes(closed)).") }
        if format.name == "an expectation" {
            notes.append(
                "`declined` is \(codes(DeclineReason.known.map(\.rawValue))), or another error code of App Store Connect."
            )
        }
        let title = format.name.prefix(1).uppercased() + format.name.dropFirst()
        return (["## \(title)", ""] + (notes.isEmpty ? [] : [notes.joined(separator: " "), ""]) + table)
            .joined(separator: "\n")
    }

    private static func sentence(_ rule: KeyRule) -> String {
        switch rule {
        case .exactlyOne(let names): "It has exactly one of \(codes(names))."
        case .excludes(let name, let others, _): "`\(name)` excludes \(codes(others))."
        case .required(let name, let others):
            "`\(name)` may be left out only with "
                + others.map { "`\($0.name)`: \(words($0.type))" }.joined(separator: ", and ") + "."
        }
    }

    static func words(_ type: ValueType) -> String {
        switch type {
        case .string, .text: "text"
        case .boolean: "`true` or `false`"
        case .null: "`null`"
        case .duration: "duration"
        case .form(let form): form.name
        case .filled: "`{column}`"
        case .only(let flag): "`\(flag)`"
        case .anything: "any value"
        case .integer(let range) where range.count == 1: "`\(range.lowerBound)`"
        case .integer(let range): "whole number, \(range.lowerBound) to \(range.upperBound)"
        case .number(let range) where range.upperBound == .greatestFiniteMagnitude: "number"
        case .number(let range): "number, \(Int(range.lowerBound)) to \(Int(range.upperBound))"
        case .word(let words): codes(words)
        case .path(let kind): kind == .folder ? "folder" : "file"
        case .array(let element, _, _): "array of \(part(element))"
        case .map(let value, let keys): "object\(keys.map { " by \($0.name)" } ?? ""), each: \(part(value))"
        case .keyed(let format): "*\(format().name)*"
        case .oneOf(let types):
            types.map { type in
                if case .array(let element, _, _) = type, words(element) == words(types[0]) {
                    return "an array of them"
                }
                return words(type)
            }.joined(separator: "; or ")
        }
    }

    private static func part(_ type: ValueType) -> String {
        if case .oneOf(let types) = type { return types.map(words).joined(separator: ", ") }
        return words(type)
    }

    private static func codes(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }

    /// A text for a cell of a table.
    static func cell(_ text: String) -> String { text.replacing("|", with: #"\|"#) }
}
