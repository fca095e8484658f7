import ClipHost
import ClipRouting
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
        #expect(try text(.notHandled("why")) == #"{"reason":"why"}"#)
    }

    @Test("keeps digits that a Double cannot hold")
    func digits() throws {
        let outcome = Outcome.screen("x", ["a": 9_007_199_254_740_993, "b": Int.max, "c": 0.1])
        #expect(
            try text(outcome)
                == #"{"parameters":{"a":9007199254740993,"b":9223372036854775807,"c":0.1},"screen":"x"}"#)
        #expect(OutcomeJSON.asRead(outcome) == outcome)
    }

    @Test("writes numbers that are not finite as words")
    func notFinite() throws {
        let outcome = Outcome.screen("x", ["a": Double.nan, "b": Double.infinity, "c": -Double.infinity])
        #expect(try text(outcome) == #"{"parameters":{"a":"NaN","b":"Infinity","c":"-Infinity"},"screen":"x"}"#)
    }

    private static let everyScalar = String(
        String.UnicodeScalarView((UInt32(0)...0xFFFF).compactMap(Unicode.Scalar.init)))

    @Test(
        "is read as it was written",
        arguments: [
            Outcome(screen: nil), .notHandled("why"), .screen(""), .screen("x", ["é": "é", "": "", "n": -1e300]),
            .screen(everyScalar, [everyScalar: everyScalar]), .screen("x", ["one": 1, "yes": true, "text": "1"]),
        ])
    func roundTrip(outcome: Outcome) throws {
        #expect(try Outcome(json: OutcomeJSON.encode(outcome)) == outcome)
        #expect(OutcomeJSON.asRead(outcome) == outcome)
    }

    @Test("need not be encoded to predict the outcome that is read")
    func asRead() throws {
        let outcome = Outcome.screen("x", ["a": Double.nan, "b": Double.infinity, "c": -Double.infinity, "d": 1])
        #expect(try OutcomeJSON.asRead(outcome) == Outcome(json: OutcomeJSON.encode(outcome)))
    }
}
