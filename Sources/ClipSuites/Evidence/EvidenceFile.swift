import ClipRules

/// An `evidence.json` file, which lists what was seen on devices.
package enum EvidenceFile {
    static let name = "evidence.json"

    /// Public reports by developers.
    package static let reports = read(Evidence.reports, file: name, isOwn: false).rows

    /// Looks in the suite's folder first, and then in the folder above.
    static func path(for suite: SuiteFile) -> String? {
        [suite.folder, PathText.folder(of: suite.folder)].map { PathText.absolute(name, from: $0) }
            .first { FileKind.of($0) != .missing }
    }

    package typealias Content = (rows: [Evidence], problems: [Diagnostic], bytes: [UInt8])

    package static func read(_ path: String, shown: String) -> Content {
        do throws(Diagnostic) {
            let bytes = try OpenFile.bytes(
                of: path, shown: shown, limit: 1 << 20, fix: "delete rows of old iOS versions",
                namedAt: SourceLocation(file: shown))
            return read(bytes, file: shown, isOwn: true)
        } catch {
            return ([], [error], [])
        }
    }

    private static func read(_ bytes: [UInt8], file: String, isOwn: Bool) -> Content {
        let document = JSONReader.read(bytes, file: file, dialect: .suite)
        let context = DecodingContext(document.source)
        let rows = context.elements(document.value, of: "an array of rows of evidence").compactMap {
            context.evidence($0, isOwn: isOwn)
        }
        return (rows, document.diagnostics + context.diagnostics, bytes)
    }

    /// Adds rows to the end of a file's list. Begins a new list if the file does not contain one.
    package static func adding(_ rows: [String], to bytes: [UInt8]) -> [UInt8] {
        let text = rows.map { "  " + $0 }.joined(separator: ",\n")
        guard let value = JSONReader.read(bytes, file: name, dialect: .suite).value, let elements = value.elements
        else { return Array("[\n\(text)\n]\n".utf8) }
        let end = elements.last?.range.upperBound ?? value.range.lowerBound + 1
        return bytes[..<end] + Array((elements.isEmpty ? "\n\(text)\n" : ",\n\(text)").utf8) + bytes[end...]
    }
}

private struct EvidenceKeys {
    let rule = Key("rule", .word(Advisory.Name.ofRules), "The advisory of the rule.", required: "\"rule\": \"…\"")
    let says = Key(
        "says", .word(Evidence.Says.self), "Which answer was seen.", required: "\"says\": \"model\" or \"opposite\"")
    let answer = Key("answer", .string, "Which of several opposites was seen.", into: \Evidence.answer)
    let iOS = Key("iOS", .osVersion, "The version of iOS.", required: "\"iOS\": \"26.1\"")
    let device = Key("device", .textOrNull, "The device.", into: \Evidence.device)
    let date = Key("date", .textOrNull, "The month or day, such as 2026-12-02.", into: \Evidence.date)
    let tester = Key("tester", .textOrNull, "Who saw it.", into: \Evidence.tester)
    let address = Key("address", .textOrNull, "The public report.", into: \Evidence.address)

    static let format = ObjectFormat("a row of evidence", EvidenceKeys())
}

extension Format {
    fileprivate static var textOrNull: Format<String> {
        .init(.oneOf([.text, .null])) { $1.scalar == .null ? nil : $0.text($1) }
    }
}

extension DecodingContext {
    fileprivate func evidence(_ value: JSONValue, isOwn: Bool) -> Evidence? {
        guard let object = KeyedObject(value, EvidenceKeys.format, in: self), let rule = object.rule,
            let says = object.says, let iOS = object.iOS
        else { return nil }
        var evidence = Evidence(rule, says, iOS: iOS, isOwn: isOwn)
        object.fill(&evidence)
        guard let answer = value["answer"] else { return evidence }
        if says == .model {
            return error(answer, "found \"answer\" beside \"says\": \"model\", expected none", fix: "leave it out")
        }
        return word(answer, of: rule.rule?.opposites ?? []).map { _ in evidence }
    }
}
