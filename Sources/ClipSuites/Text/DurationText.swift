/// Durations as suites and the command line write them: `5s`, `250ms`, `1.5s`, `2m`.
package enum DurationText {
    package static let expected = "a duration such as \"5s\", \"250ms\", \"1.5s\" or \"2m\""

    /// The longest duration that is accepted, in milliseconds: a day.
    private static let longest = 86_400_000.0

    /// Reads a duration: a decimal number and, without a space, `ms`, `s` or `m`.
    ///
    /// - Returns: The duration, in whole microseconds; `nil` where the text is none, or is longer than a day.
    package static func parse(_ text: String) -> Duration? {
        // By bytes: as a character, a digit takes the combining marks behind it along.
        let digits = text.utf8.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        let unit = text.utf8.dropFirst(digits.count)
        guard let number = decimal(digits), let factor = units.first(where: { unit.elementsEqual($0.unit.utf8) })
        else { return nil }
        let milliseconds = number * factor.milliseconds
        guard milliseconds <= longest else { return nil }
        return .microseconds(Int64((milliseconds * 1000).rounded()))
    }

    /// Writes a duration as ``parse(_:)`` reads it, in the largest unit that needs no more than three decimals.
    package static func render(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let microseconds = attoseconds / 1_000_000_000_000
        if microseconds == 0, seconds != 0, seconds % 60 == 0 { return "\(seconds / 60)m" }
        if microseconds % 1000 == 0 { return trimmed("\(seconds)", thousandths: microseconds / 1000) + "s" }
        return trimmed("\(seconds * 1000 + microseconds / 1000)", thousandths: microseconds % 1000) + "ms"
    }

    private static let units: [(unit: String, milliseconds: Double)] = [("ms", 1), ("s", 1000), ("m", 60_000)]

    private static func decimal(_ digits: Substring.UTF8View) -> Double? {
        let dots = digits.count { $0 == UInt8(ascii: ".") }
        guard digits.count <= 20, dots <= 1, digits.first != UInt8(ascii: "."), digits.last != UInt8(ascii: ".") else {
            return nil
        }
        return Double(String(Substring(digits)))
    }

    private static func trimmed(_ whole: String, thousandths: Int64) -> String {
        guard thousandths != 0 else { return whole }
        var digits = String(thousandths)
        digits = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        return whole + "." + digits
    }
}
