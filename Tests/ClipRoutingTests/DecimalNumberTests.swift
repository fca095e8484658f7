import ClipRouting
import Testing

@Suite("Numbers are compared as decimals") struct DecimalNumberTests {
    @Test(
        "Different spellings of a decimal are equal",
        arguments: [
            [
                "9007199254740993", "9007199254740993.0", "9007199254740993e0", "900719925474099.3e1",
                "9.007199254740993E+15",
            ],
            ["0", "-0", "0.000", "0e99", "-0e-5"], ["0.1", "1e-1", "0.10", "100e-3"], ["-5", "-5.0", "-0.5e1"],
            ["1e-999", "0.1e-998"], ["0.30000000000000004", "30000000000000004e-17"],
        ])
    func same(_ texts: [String]) throws {
        let numbers = try texts.map { try #require(DecimalNumber($0), "\($0)") }
        #expect(Set(numbers).count == 1)
        #expect(Set(numbers.map(\.description)).count == 1)
    }

    @Test("Different decimals are never equal, however close they are")
    func different() throws {
        let texts = [
            "9007199254740992", "9007199254740993", "9007199254740994", "-9007199254740993", "90071992547409930",
            "0.1", "0.1000000000000000055511151231257827", "0.10000000000000001", "0", "1e-999", "2e-999", "5e-324",
            "12345678901234567890123456789", "12345678901234567890123456788",
        ]
        let numbers = try texts.map { try #require(DecimalNumber($0), "\($0)") }
        #expect(Set(numbers).count == texts.count)
    }

    @Test(
        "Numbers are written in their usual form",
        arguments: [
            ("9007199254740993", "9007199254740993"), ("-90071992547409930", "-90071992547409930"), ("17.0", "17"),
            ("0.5", "0.5"), ("12345678901234567890.12", "12345678901234567890.12"), ("1e300", "1e+300"),
            ("1234567890123456789e50", "1234567890123456789e50"), ("0.00012345678901234567", "0.00012345678901234567"),
            ("1234567890123456789e-40", "1234567890123456789e-40"), ("1e-999", "1e-999"), ("-0", "0"),
        ])
    func description(_ text: String, _ expected: String) throws {
        let number = try #require(DecimalNumber(text))
        #expect(number.description == expected)
        #expect(DecimalNumber(number.description) == number)
    }

    @Test("Integers and doubles equal the decimals that they print")
    func conversions() {
        #expect(DecimalNumber(Int.max).description == "9223372036854775807")
        #expect(DecimalNumber(0.1) == DecimalNumber("0.1"))
        #expect(DecimalNumber(9_007_199_254_740_992.0) == DecimalNumber(9_007_199_254_740_992))
        #expect(DecimalNumber(9_007_199_254_740_992.0) != DecimalNumber(9_007_199_254_740_993))
        #expect(DecimalNumber(Double.infinity).double == .infinity)
        #expect(DecimalNumber(5e-324) == DecimalNumber("5e-324"))
    }

    @Test(
        "Other texts are not numbers", arguments: ["", "x", "0x10", "1e", "1e400", "nan", "inf", "1.2.3", "--1", "1 "])
    func refused(_ text: String) {
        #expect(DecimalNumber(text) == nil)
    }
}
