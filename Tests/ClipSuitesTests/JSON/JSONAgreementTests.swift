import ClipSuites
import Foundation
import TestSupport
import Testing

/// The reader and Foundation agree about unambiguous JSON.
@Suite struct JSONAgreementTests {
    @Test func onRandomDocuments() throws {
        var random = SeededGenerator(seed: 7)
        for _ in trials(800) {
            let text = RandomJSON.document(using: &random)
            let document = JSONReader.read(Array(text.utf8), file: "f", dialect: .strict)
            let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            #expect(document.diagnostics.isEmpty)
            let mine = try #require(document.value)
            #expect(isEqual(mine, theirs), "\(text)")
        }
    }

    private func isEqual(_ mine: JSONValue, _ theirs: Any) -> Bool {
        switch mine.content {
        case .null: return theirs is NSNull
        case .boolean(let flag): return (theirs as? Bool) == flag
        case .number(let number):
            // Foundation reads fractions as decimal numbers and loses the last bit.
            guard let other = (theirs as? NSNumber)?.doubleValue else { return false }
            return abs(number.double - other) <= abs(number.double) * 1e-15
        case .string(let text): return (theirs as? String).map { $0.utf8.elementsEqual(text.utf8) } ?? false
        case .array(let elements):
            guard let others = theirs as? [Any], others.count == elements.count else { return false }
            return zip(elements, others).allSatisfy { isEqual($0, $1) }
        case .object(let members):
            guard let others = theirs as? [String: Any], others.count == members.count else { return false }
            return members.allSatisfy { member in others[member.key].map { isEqual(member.value, $0) } ?? false }
        case .template: return false
        }
    }
}

/// Random JSON with white space, escapes and all forms of numbers.
private enum RandomJSON {
    static func document(using random: inout SeededGenerator) -> String { value(4, &random) }

    private static func value(_ depth: Int, _ random: inout SeededGenerator) -> String {
        let space = [" ", "", "\n", "\t", "\r\n"].randomElement(using: &random) ?? ""
        switch Int.random(in: depth > 0 ? 0...7 : 2...7, using: &random) {
        case 0:
            let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth - 1, &random) }
            return "[" + space + elements.joined(separator: "," + space) + "]"
        case 1:
            let members = (0..<Int.random(in: 0...4, using: &random)).map { number in
                "\"\(number)" + string(&random).dropFirst() + space + ":" + space + value(depth - 1, &random)
            }
            return "{" + members.joined(separator: space + ",") + space + "}"
        case 2: return "null"
        case 3: return Bool.random(using: &random) ? "true" : "false"
        case 4: return String(Int.random(in: -1_000_000...1_000_000, using: &random))
        case 5: return String(Double.random(in: -1e6...1e6, using: &random))
        case 6: return "\(Int.random(in: 1...9, using: &random)).5\(Bool.random(using: &random) ? "e" : "E")-3"
        default: return string(&random)
        }
    }

    private static func string(_ random: inout SeededGenerator) -> String {
        let pieces = [
            "a", "é", "日", "🚲", "\\n", "\\\"", "\\\\", "\\/", "\\u0041", "\\ud83d\\udeb2", "\\u0001", " ", "{", ",",
        ]
        let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        return "\"" + text.joined() + "\""
    }
}
