import ClipHarness
import ClipSuites

/// What cases that did not pass have in common, so that reports show it once.
struct Cause: Hashable {
    private let status: CaseResult.Status
    private var mark: BaselineMark?
    private let types: [FindingType]
    private let text: String

    private static let limit = 20

    /// The cause of all cases beyond a limit.
    init(others result: CaseResult) {
        (status, mark, types, text) = (result.status, result.mark, [], "")
    }

    init(_ result: CaseResult) {
        let findings = result.explainedFindings
        guard result.status != .skipped else {
            (status, types, text) = (.skipped, [], findings[0].message)
            return
        }
        let type = findings[0].type
        status = result.status
        mark = result.mark
        types = [type] + FindingType.allCases.filter { type in findings.contains { $0.type == type } }
        // What else is wrong with a probe is about its value.
        let isProbe = result.testCase.kind == .probe
        var texts = findings.prefix(isProbe ? 1 : Self.limit).filter { $0.type != .unhandled }.map {
            $0.type == .screen ? $0.message : SharedText.of($0.message, isProbe: isProbe)
        }
        if type == .declined, let decision = result.trace.last { texts.append(SharedText.of(decision)) }
        text = texts.joined(separator: "\n")
    }
}

/// The part of a message that cases with one cause share.
///
/// Numbers become an ellipsis, but for those of a line, signal or exit status; so do strings in quotation marks, but for
/// screens and the name of a parameter. A probe's message ends at its value.
enum SharedText {
    private static let limit = 1000
    private static let quote = UInt8(ascii: "\"")

    static func of(_ message: String, isProbe: Bool = false) -> String {
        var rest = Array(message.utf8.prefix(limit))[...]
        let keepsStrings = message.hasPrefix("screen ")
        var isName = message.hasPrefix("parameter ")
        var result: [UInt8] = []
        while let first = rest.first {
            if isProbe, first >= 0x80 || "\"'`".utf8.contains(first) || ends(result, with: "printed: ") { break }
            let isString = first == quote && !keepsStrings
            let isNumber = isDigit(first) && !isPlace(after: result)
            let token = isString ? string(rest) : word(rest)
            rest = rest.dropFirst(token.count)
            result += isString && !isName || isNumber ? Array("…".utf8) : Array(token)
            if isString { isName = false }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// The string in quotes at the beginning of some text.
    private static func string(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var end = text.startIndex + 1
        while end < text.endIndex, text[end] != quote { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
        return text[..<min(end + 1, text.endIndex)]
    }

    /// The word or number at the beginning of some text, or what is neither.
    private static func word(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isNumber = text.first.map(isDigit) == true
        let word = text.prefix { isWord($0) || isNumber && $0 == UInt8(ascii: ".") }
        return word.isEmpty ? text.prefix(1) : word
    }

    private static func ends(_ text: [UInt8], with end: String) -> Bool {
        text.suffix(end.utf8.count).elementsEqual(end.utf8)
    }

    /// Whether a number is that of a line, signal or exit status: `Rooms.swift:88`.
    private static func isPlace(after text: [UInt8]) -> Bool {
        if ["line ", "signal ", "status is "].contains(where: { ends(text, with: $0) }) { return true }
        guard text.last == UInt8(ascii: ":"), let before = text.dropLast().last else { return false }
        return before < 0x80 && isWord(before) && !isDigit(before)
    }
}
