import ClipAuthoring
import ClipRouting
import ClipSuites
import TestSupport
import Testing

/// A change to a JSON text leaves the rest of the text unchanged.
@Suite(.timeLimit(.minutes(30))) struct JSONEditTests {
    private func edited(_ text: String, _ change: (inout JSONEdit, JSONValue) -> Void) throws -> String {
        let document = JSONReader.read(Array(text.utf8), file: "f", dialect: .suite)
        var edit = JSONEdit(document.source)
        change(&edit, try #require(document.value))
        return String(decoding: edit.result, as: UTF8.self)
    }

    @Test(
        "Elements are added after the last element and its comment",
        arguments: [
            ("[]", "[\n  1,\n  2\n]"),
            ("[ \n ]", "[\n  1,\n  2\n]"),
            ("[ // none\n]", "[\n  1,\n  2 // none\n]"),
            ("[0]", "[0, 1, 2]"),
            ("[0,]", "[0, 1, 2,]"),
            ("[0 /* zero */]", "[0, 1, 2 /* zero */]"),
            ("[\n    0 // zero\n]", "[\n    0, // zero\n    1,\n    2\n]"),
            ("[\n    0, // zero\n]", "[\n    0, // zero\n    1,\n    2,\n]"),
            ("[\n    0 /* , */ , // zero\n    // end\n]", "[\n    0 /* , */ , // zero\n    1,\n    2,\n    // end\n]"),
            ("[\r\n\t0\r\n]", "[\r\n\t0,\r\n\t1,\r\n\t2\r\n]"),
            ("[\n 0 ]", "[\n 0,\n 1,\n 2 ]"),
        ])
    func elements(text: String, expected: String) throws {
        let result = try edited(text) { edit, root in
            edit.add(.scalar(.number(1)), to: root)
            edit.add(.scalar(.number(2)), to: root)
        }
        #expect(result == expected)
    }

    @Test("One edit adds members to inner and outer objects")
    func members() throws {
        let text = """
            {
                // first
                "a": { "b": [1] }, // about a
                "c": "x" /* about c */
            }

            """
        let result = try edited(text) { edit, root in
            edit.add(.text("\"é\u{1}"), key: "d", to: root)
            if let a = root["a"], let b = a["b"] {
                edit.add(.scalar(.boolean(true)), key: "e", to: a)
                edit.add(.scalar(.null), to: b)
            }
        }
        #expect(
            result == """
                {
                    // first
                    "a": { "b": [1, null], "e": true }, // about a
                    "c": "x", /* about c */
                    "d": "\\"é\\u0001"
                }

                """)
    }

    @Test("If a value does not fit on one line, each member gets its own line")
    func layout() {
        let long = String(repeating: "x", count: 60)
        let tree = JSONTree.object([("a", .text(long)), ("b", .object([("c", .text(long)), ("d", .array([]))]))])
        #expect(
            tree.text() == """
                {
                  "a": "\(long)",
                  "b": { "c": "\(long)", "d": [] }
                }
                """)
    }

    private static func values(in value: JSONValue) -> [JSONValue] {
        [value] + (value.elements ?? value.members?.map(\.value) ?? []).flatMap(values)
    }

    /// The value without its layout, after the expected change.
    private static func meaning(
        _ value: JSONValue, adding: Range<Int>? = nil, with added: [String?] = []
    ) -> String {
        let more = value.range == adding ? added : []
        switch value.content {
        case .object(let members):
            let own = members.map {
                "\($0.key):\(meaning($0.value, adding: adding, with: added))"
            }
            return "{" + (own + more.enumerated().map { "\($0.element ?? ""):\($0.offset)" }).joined(separator: ",")
                + "}"
        case .array(let elements):
            let own = elements.map { meaning($0, adding: adding, with: added) }
            return "[" + (own + more.indices.map { "\($0)" }).joined(separator: ",") + "]"
        default: return value.scalar?.description ?? ""
        }
    }

    /// JSON with comments, trailing commas and unusual white space.
    private static func value(depth: Int, _ random: inout SeededGenerator) -> String {
        func trivia() -> String {
            ["", " ", "\n", "\n    ", "\t", " // c, ]\n", " /* } , */ ", "/**/", "\r\n  "].randomElement(using: &random)
                ?? ""
        }
        let kind = depth == 0 ? 0 : Int.random(in: 0...3, using: &random)
        if kind < 2 { return ["1", "\"a\\\"]\"", "true", "null", "\"//\""].randomElement(using: &random) ?? "" }
        let count = Int.random(in: 0...3, using: &random)
        var text = kind == 2 ? "[" : "{"
        for number in 0..<count {
            text += trivia() + (kind == 2 ? "" : "\"k\(number)\"" + trivia() + ":" + trivia())
            text += value(depth: depth - 1, &random) + trivia()
            if number < count - 1 || Bool.random(using: &random) { text += "," }
        }
        return text + trivia() + (kind == 2 ? "]" : "}")
    }

    @Test("A replacement or an addition keeps all other bytes, and the result reads as intended")
    func properties() throws {
        var generator = SeededGenerator(seed: 16)
        for _ in trials(3000) {
            let text =
                "{\(["", "\n  ", " /* a */ "].randomElement(using: &generator) ?? "")\"a\": \(Self.value(depth: 3, &generator)), \"b\": {}}"
            let document = JSONReader.read(Array(text.utf8), file: "f", dialect: .suite)
            let root = try #require(document.value, "\(text)")
            let value = try #require(root["a"])
            var edit = JSONEdit(document.source)
            let new = JSONTree.object([("z", .text("]}\"\u{85}"))])
            edit.replace(value, with: new)
            edit.add(new, key: "c", to: root)
            let result = String(decoding: edit.result, as: UTF8.self)
            let read = try #require(JSONReader.read(edit.result, file: "f", dialect: .suite).value, "\(result)")
            #expect(read["a"]?["z"]?.string == "]}\"\u{85}" && read["c"]?["z"]?.string == "]}\"\u{85}")
            #expect(read.members?.map(\.key) == ["a", "b", "c"])
            let head = Array(text.utf8)[..<value.range.lowerBound]
            let middle = Array(text.utf8)[value.range.upperBound...].dropLast()
            #expect(edit.result.starts(with: head))
            let rest = edit.result.dropFirst(head.count + new.text(width: .max).utf8.count)
            #expect(rest.starts(with: middle), "\(text) → \(result)")
        }
    }

    @Test("Every scalar reads back as it was written")
    func scalars() throws {
        var all = scalarTrials().map { String($0) }[...]
        while !all.isEmpty {
            let text = all.prefix(1000).joined(separator: "-")
            all = all.dropFirst(1000)
            let written = JSONTree.text(text).text()
            let value = JSONReader.read(Array(written.utf8), file: "f", dialect: .strict).value
            #expect(
                value?.string.map { Array($0.utf8) == Array(text.utf8) } == true,
                "\(text.unicodeScalars.first?.value ?? 0)")
        }
    }
}
