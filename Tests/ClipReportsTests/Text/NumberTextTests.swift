import Testing

@testable import ClipReports

@Suite struct NumberTextTests {
    private func text(_ duration: Duration, _ decimals: Int = 3) -> String {
        var bytes = ByteBuffer()
        FixedPoint.append(duration, decimals: decimals, to: &bytes)
        return bytes.string
    }

    @Test func secondsHaveAFixedNumberOfDecimals() {
        #expect(text(.zero) == "0.000")
        #expect(text(.nanoseconds(10)) == "0.000")
        #expect(text(.nanoseconds(10), 9) == "0.000000010")
        #expect(text(.microseconds(499)) == "0.000")
        #expect(text(.microseconds(500)) == "0.001")
        #expect(text(.microseconds(999_500)) == "1.000")
        #expect(text(.milliseconds(12_345)) == "12.345")
        #expect(text(.seconds(-5)) == "0.000")
        #expect(text(.milliseconds(-1)) == "0.000")
        #expect(text(Duration(secondsComponent: .max, attosecondsComponent: 0)) == "9223372036854775807.000")
        #expect(
            text(Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999))
                == "9223372036854775807.000")
    }

    @Test func countsAreDecimal() {
        var buffer = XMLBuffer()
        for number in [0, 7, 10, 1_234_567, Int.max, -3] {
            buffer.number(number)
            buffer.markup(" ")
        }
        #expect(buffer.bytes.string == "0 7 10 1234567 9223372036854775807 0 ")
    }

    @Test func timestampsAreInUTC() {
        #expect(Timestamp(secondsSince1970: 0).text == "1970-01-01T00:00:00+00:00")
        #expect(Timestamp(secondsSince1970: 951_782_400.9).text == "2000-02-29T00:00:00+00:00")
        #expect(Timestamp(secondsSince1970: -1).text == "1969-12-31T23:59:59+00:00")
    }
}
