import ClipHost
import ClipRouting
import Foundation
import Testing

@Suite("The outcome's JSON")
struct OutcomeJSONTests {
    private func text(_ outcome: Outcome) throws -> String {
        String(decoding: try OutcomeJSON.encode(outcome), as: UTF8.self)
    }

    @Test("is one sorted line")
    func writes() throws {
        let outcome = Outcome.screen("a/b", ["s": "x\n\"", "n": 17, "d": 2.5, "t": true, "z": nil])
        #expect(
            try text(outcome)
                == #"{"parameters":{"d":2.5,"n":17,"s":"x\n\"","t":true,"z":null},"screen":"a/b"}"#)
        #expect(try text(.notHandled("why")) == #"{"reason":"why","screen":null}"#)
    }

    @Test("says numbers that are not finite in words")
    func notFinite() throws {
        let outcome = Outcome.screen("x", ["a": Double.nan, "b": Double.infinity, "c": -Double.infinity])
        #expect(try text(outcome) == #"{"parameters":{"a":"NaN","b":"Infinity","c":"-Infinity"},"screen":"x"}"#)
    }

    @Test("reads what it wrote")
    func roundTrip() throws {
        let everyScalar = String(String.UnicodeScalarView((UInt32(0)...0xFFFF).compactMap(Unicode.Scalar.init)))
        for outcome in [
            Outcome(screen: nil), .notHandled("why"), .screen(""), .screen("x", ["é": "é", "": "", "n": -1e300]),
            .screen(everyScalar, [everyScalar: everyScalar]), .screen("x", ["one": 1, "yes": true, "text": "1"]),
        ] {
            #expect(try OutcomeJSON.decode(OutcomeJSON.encode(outcome)) == outcome)
        }
    }

    @Test(
        "takes",
        arguments: [
            ("{}", Outcome(screen: nil)), (#" {"screen": null} "#, Outcome(screen: nil)),
            (#"{"screen": "x", "parameters": null, "other": [1]}"#, .screen("x")),
            (#"{"screen": "x", "parameters": {"a": 1.0, "b": false}}"# + "\n", .screen("x", ["a": 1, "b": false])),
        ])
    func takes(json: String, outcome: Outcome) throws {
        #expect(try OutcomeJSON.decode(Data(json.utf8)) == outcome)
    }

    @Test(
        "is no JSON object",
        arguments: [
            "", " ", "{", "{\"screen\": \"x\"", "{}{}", "{} x", "{'a': 1}", "nul", "{\"screen\": 1e999}",
            "{\"a\": \"\u{1}\"}", String(repeating: "[", count: 100_000),
        ])
    func garbage(json: String) {
        #expect { try OutcomeJSON.decode(Data(json.utf8)) } throws: { error in
            if case .notJSON(let problem)? = error as? OutcomeJSONError { !problem.isEmpty } else { false }
        }
    }

    @Test(
        "has another type",
        arguments: [
            ("[]", OutcomeJSONError.notAnObject(found: "an array")), ("3", .notAnObject(found: "a number")),
            (#"{"screen": 3}"#, .wrongType(key: "screen", found: "a number", expected: "a string or null")),
            (#"{"reason": {}}"#, .wrongType(key: "reason", found: "an object", expected: "a string or null")),
            (#"{"parameters": []}"#, .wrongType(key: "parameters", found: "an array", expected: "an object")),
            (
                #"{"parameters": {"b": {}, "a": []}}"#,
                .wrongType(
                    key: "parameters.a", found: "an array", expected: "a string, number, boolean or null")
            ),
        ])
    func wrongType(json: String, error: OutcomeJSONError) {
        #expect(throws: error) { try OutcomeJSON.decode(Data(json.utf8)) }
    }

    @Test("is invalid UTF-8, or too large")
    func bytes() {
        #expect(throws: OutcomeJSONError.self) {
            try OutcomeJSON.decode(Data([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]))
        }
        let large = Data(repeating: 0x20, count: OutcomeJSON.limit + 1)
        #expect(throws: OutcomeJSONError.tooLarge(bytes: OutcomeJSON.limit + 1)) { try OutcomeJSON.decode(large) }
    }
}
