import ClipRouting
import TestSupport
import Testing

@testable import ClipHarness

/// Everything that a host may write as its outcome.
@Suite struct OutcomeReaderTests {
    private func finding(_ text: String) -> Finding? { finding(.bytes(Array(text.utf8))) }

    private func finding(_ file: OutcomeFile) -> Finding? {
        do {
            _ = try OutcomeReader().read(file)
            return nil
        } catch {
            return error
        }
    }

    @Test func readsEveryKindOfParameter() throws {
        let text = #" {"screen": "bike", "parameters": {"s": "é", "n": 1.5, "b": true, "z": null}, "reason": null} "#
        #expect(
            try OutcomeReader().read(.bytes(Array(text.utf8)))
                == Outcome(
                    screen: "bike",
                    parameters: ["s": .string("é"), "n": .number(1.5), "b": .boolean(true), "z": .null]))
    }

    @Test func takesNullAndAbsentAlike() throws {
        #expect(try OutcomeReader().read(.bytes(Array("{}".utf8))) == Outcome(screen: nil))
        let nulls = #"{"screen": null, "parameters": null}"#
        #expect(try OutcomeReader().read(.bytes(Array(nulls.utf8))) == Outcome(screen: nil))
    }

    @Test func missesWhatWasNotWritten() {
        for file in [OutcomeFile.none, .bytes([])] {
            #expect(finding(file)?.type == .noOutcome)
        }
    }

    @Test(arguments: [
        "garbage", "[]", "17", "\"menu\"", "null", #"{"screen": "bi"#, #"{"screen": "a"}{"screen": "b"}"#,
        #"{"screen": "a"} {"screen": "a"}"#, #"{"screen": 17}"#, #"{"screen": "a", "screen": "b"}"#,
        #"{"screen": "a", "scren": "b"}"#, #"{"screen": "a", "parameters": []}"#,
        #"{"screen": "a", "parameters": {"x": []}}"#, #"{"screen": "a", "parameters": {"x": 1, "x": 2}}"#,
        #"{"screen": "a", "parameters": {"\u00e9": 1, "e\u0301": 1}}"#, #"{"screen": "a",}"#, "{'screen': 'a'}",
        #"{"screen": NaN}"#, "// hello\n{}", " ", "\u{FEFF}",
    ])
    func refuses(_ text: String) throws {
        let finding = try #require(self.finding(text), "\(text) was read")
        #expect(finding.type == .badOutcome || text.allSatisfy(\.isWhitespace))
        #expect(!finding.message.contains("\n"))
    }

    @Test func saysWhereAndWhat() throws {
        let half = try #require(self.finding("{\n  \"screen\": \"bi"))
        #expect(half.message.hasPrefix("the host's result is not valid: line 2, column "))
        #expect(half.found?.contains("\"screen\": \"bi") == true)
        let two = try #require(self.finding(#"{"screen": "a"}{"screen": "b"}"#))
        #expect(two.message.contains("line 1, column 16: "))
        #expect(two.found == #"{"screen": "a"}{"screen": "b"}"#)
    }

    @Test func refusesBytesThatAreNoText() {
        for bytes: [UInt8] in [
            [0xFF, 0xFE, 0x7B, 0x00], [0x00], [0x7B, 0xC3, 0x7D], Array("{\"screen\": \"".utf8) + [0xFF],
        ] {
            #expect(finding(.bytes(bytes))?.type == .badOutcome)
        }
    }

    @Test("If an escape divides a secret, the text is not shown")
    func escapedSecret() throws {
        let reader = OutcomeReader(mask: SecretMask(["s3cret"]))
        for (text, isShown) in [
            (#"{"prm": "s3\u001b[1mcret"}"#, false), (#"{"prm": "s3cret"}"#, false), (#"{"prm": "x"}"#, true),
        ] {
            let finding = #expect(throws: Finding.self) { try reader.read(.bytes(Array(text.utf8))) }
            #expect(finding?.found?.contains("prm") == isShown, "\(text)")
        }
    }

    @Test func saysThatItIsTooLarge() {
        #expect(finding(.tooLarge)?.message == "the host's result is larger than 1048576 bytes (1 MiB)")
    }
}
