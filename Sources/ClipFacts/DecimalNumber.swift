/// A decimal number, compared without rounding: 9007199254740993 and 9007199254740992 differ.
public struct DecimalNumber: Sendable, Hashable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    CustomStringConvertible
{
    /// The nearest `Double`.
    public let double: Double
    /// The exact value, such as `-12345e-7`; `nil` if ``double`` has the same digits.
    private let exact: String?

    /// Creates a number from an integer.
    public init(_ integer: Int) {
        self = DecimalNumber(String(integer)) ?? DecimalNumber(Double(integer))
    }

    /// Creates a number from the shortest decimal form of a `Double`, so 0.1 stays 0.1.
    public init(_ double: Double) {
        if let number = DecimalNumber(double.description) {
            self = number
        } else {
            self.double = double
            exact = nil
        }
    }

    /// Reads a JSON number. Returns `nil` for other text, and for numbers too large for a `Double`.
    package init?(_ text: String) {
        guard let double = Double(text), double.isFinite, let digits = Digits(text) else { return nil }
        let isZero = digits.values.isEmpty
        self.double = isZero ? 0 : double
        let isShort = isZero || digits.values.count <= 15 && double.isNormal
        exact = isShort || digits.areShown(by: double) ? nil : digits.text
    }

    /// An integer literal.
    public init(integerLiteral value: Int) { self.init(value) }

    /// A floating-point literal.
    public init(floatLiteral value: Double) { self.init(value) }

    /// The number as JSON, such as `17` or `4.5`, or as `NaN`, `Infinity` or `-Infinity`.
    public var description: String {
        guard double.isFinite else { return double.isNaN ? "NaN" : double < 0 ? "-Infinity" : "Infinity" }
        if let exact {
            let parts = exact.split(separator: "e")
            guard let exponent = Int(parts[1]), exponent <= 6 else { return exact }
            if exponent >= 0 { return parts[0] + String(repeating: "0", count: exponent) }
            let (sign, digits) = (parts[0].prefix { $0 == "-" }, parts[0].drop { $0 == "-" })
            let zeros = max(0, 1 - exponent - digits.count)
            guard zeros <= 6 else { return exact }
            let padded = String(repeating: "0", count: zeros) + digits
            return "\(sign)\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
        }
        return double.jsonText
    }
}

extension Double {
    package var jsonText: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

private struct Digits {
    private(set) var values: [UInt8] = []
    private var isNegative = false
    /// The power of ten of the last digit.
    private var exponent = 0

    init?(_ text: String) {
        var rest = text.utf8[...]
        var isFraction = false
        while let byte = rest.popFirst() {
            switch byte {
            case "-" where values.isEmpty: isNegative = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if !values.isEmpty || byte != "0" { values.append(byte) }
                if isFraction { exponent -= 1 }
            case "." where !isFraction: isFraction = true
            case "e", "E":
                guard let power = Int(Substring(rest)), power.magnitude < 1 << 32 else { return nil }
                exponent += power
                rest = rest[rest.endIndex...]
            default: return nil
            }
        }
        while values.last == "0" {
            values.removeLast()
            exponent += 1
        }
    }

    func areShown(by double: Double) -> Bool {
        let shortest = double.description
        return !shortest.contains("e") && Digits(shortest)?.text == text
    }

    var text: String { (isNegative ? "-" : "") + values.text + "e\(exponent)" }
}
