import ClipHarness
import ClipRules
import ClipSuites
import Foundation

/// What cases that did not pass have in common, so that reports show it once.
///
/// Equal are the status, the baseline's mark, the types and messages of all that is wrong, and for a case that is declined
/// the decision that declined it, which is what has to be changed; in all of it ``SharedText`` alone counts.
/// Cases that are skipped have their reason in common. Of a probe only the verdict counts: each has a value of its own.
struct Cause: Hashable {
    private let status: CaseResult.Status
    private var mark: BaselineMark?
    private let types: [FindingType]
    private let text: String

    /// How many messages of a case are compared.
    private static let limit = 20

    /// What all causes beyond a limit are.
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
        let isProbe = result.testCase.kind == .probe
        var texts = findings.prefix(isProbe ? 1 : Self.limit).map { finding in
            SharedText(of: result.testCase, finding.type).text(finding.message)
        }
        if type == .declined, let decision = result.trace.last {
            texts.append(SharedText(of: result.testCase, type).text(decision))
        }
        text = texts.joined(separator: "\n")
    }
}

/// A message with an ellipsis in place of what differs between the rows of a table.
///
/// - Of a parameter, a delivered URL, an output and a duration, that is each string and number: whether there is a value,
///   and the name of the parameter, is shared.
/// - Of every other message, each word of the case's URL that the registered URL lacks: what a row fills in. Messages of
///   launches that did not begin or end are about the host, and hold no words of the URL.
/// - Of a crash, an exit and processes that are left, also each number.
/// - Of a probe, all from its value on: the first quotation mark, or word of the URL. What a program prints of a hostile value
///   may be any text, and may be cut.
///
/// The number of a line, signal or exit status is always shared.
struct SharedText {
    private var ownWords: Set<String> = []
    private var hasValues = true
    private var hasNumbers = true
    private var endsAtValue = false

    private static let limit = 1000
    private static let ellipsis = Array("…".utf8)
    private static let quote = UInt8(ascii: "\"")

    /// Takes all strings and numbers for values.
    init() {}

    init(of testCase: TestCase, _ type: FindingType) {
        hasValues = [.parameters, .parity, .delivered, .output, .within].contains(type)
        endsAtValue = testCase.kind == .probe
        hasNumbers = hasValues || [.crashed, .exit, .leaked].contains(type)
        guard !hasValues, ![.hostFailed, .timedOut, .interrupted].contains(type),
            let url = testCase.url?.utf8.prefix(Self.limit)
        else { return }
        let text = String(decoding: url, as: UTF8.self)
        ownWords = Self.words(of: text).union(text.removingPercentEncoding.map(Self.words) ?? [])
            .subtracting(Self.words(of: testCase.resolution.experience?.spelling ?? ""))
    }

    /// The words of a URL behind its host, but for the names of its query items.
    private static func words(of url: String) -> Set<String> {
        let parts = url.utf8.split { "/?&#".utf8.contains($0) }.dropFirst(2)
        let values = parts.map { $0.split(separator: UInt8(ascii: "="), maxSplits: 1).last ?? $0 }
        return Set(values.flatMap { $0.split { !isWord($0) } }.map { String(Substring($0)) })
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    func text(_ message: String) -> String {
        var rest = Array(message.utf8.prefix(Self.limit))[...]
        // Screens are few, and have names.
        let hasStrings = hasValues && !message.hasPrefix("screen ")
        var isName = message.hasPrefix("parameter ")
        var result: [UInt8] = []
        var afterEllipsis: Int?
        while let first = rest.first {
            if endsAtValue, isValue(rest, behind: result) { break }
            let isString = hasStrings && first == Self.quote
            let token = isString ? Self.string(rest) : Self.word(rest)
            rest = rest.dropFirst(token.count)
            if isString ? isName : !isLeftOut(token, behind: result) {
                result += token
                if isString { isName = false }
            } else if let end = afterEllipsis, result.count - end < 4, !result[end...].contains(where: Self.isWord) {
                // A value of several words has one.
                result.removeSubrange(end...)
            } else {
                result += Self.ellipsis
                afterEllipsis = result.count
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a value of the URL begins: in quotation marks, or as a word.
    private func isValue(_ text: ArraySlice<UInt8>, behind before: [UInt8]) -> Bool {
        guard before.last.map(Self.isWord) != true else { return false }
        if let first = text.first, first >= 0x80 || "\"'`".utf8.contains(first) { return true }
        let word = Self.word(text)
        // A short word of a value may be one of the message, and numbers are left out as it is.
        guard word.count > 2, word.first.map(Self.isDigit) == false else { return false }
        return ownWords.contains(String(decoding: word, as: UTF8.self))
    }

    /// The string in quotes at the beginning of some text.
    private static func string(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var end = text.startIndex + 1
        while end < text.endIndex, text[end] != quote { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
        return text[..<min(end + 1, text.endIndex)]
    }

    /// The word at the beginning of some text, or what is none.
    private static func word(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let word = text.prefix(while: isWord)
        return word.isEmpty ? text.prefix(1) : word
    }

    private func isLeftOut(_ word: ArraySlice<UInt8>, behind text: [UInt8]) -> Bool {
        let isNumber = word.first.map(Self.isDigit) == true
        if isNumber, Self.isPlace(behind: text) { return false }
        return isNumber && hasNumbers || !endsAtValue && ownWords.contains(String(decoding: word, as: UTF8.self))
    }

    /// Whether a number is that of a line, signal or exit status: `Rooms.swift:88`.
    private static func isPlace(behind text: [UInt8]) -> Bool {
        let words = ["line ", "signal ", "status is "]
        if words.contains(where: { text.suffix($0.utf8.count).elementsEqual($0.utf8) }) { return true }
        guard text.last == UInt8(ascii: ":"), let before = text.dropLast().last else { return false }
        return before < 0x80 && isWord(before) && !isDigit(before)
    }
}
