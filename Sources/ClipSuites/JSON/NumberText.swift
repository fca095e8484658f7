/// The digits of a JSON number.
enum NumberText {
    /// Whether the bytes are a number of RFC 8259.
    static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let leadsWithZero = rest.first == UInt8(ascii: "0")
        let whole = digits(&rest)
        guard whole > 0, !leadsWithZero || whole == 1 else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard digits(&rest) > 0 else { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
            guard digits(&rest) > 0 else { return false }
        }
        return rest.isEmpty
    }

    /// The nearest `Double`; `nil` where there is none, or the number has more than 1,000 characters.
    static func value(of bytes: ArraySlice<UInt8>) -> Double? {
        guard bytes.count <= 1000, let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
            return nil
        }
        return value
    }

    /// How something that is no number may have been meant.
    static func mend(for text: String) -> String? {
        let bare = text.drop { $0 == "+" || $0 == "-" }
        if bare.hasPrefix("0x") || bare.hasPrefix("0X") { return "write the number in decimal" }
        let isWord = bare.utf8.contains { $0 > UInt8(ascii: "9") && $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
        if isWord { return "put a string in double quotes" }
        if text.hasPrefix("+") { return "leave out the plus sign" }
        if bare.hasPrefix(".") { return "write a 0 before the point" }
        if bare.hasSuffix(".") { return "write a digit behind the point" }
        let isAllDigits = bare.utf8.allSatisfy { (0x30...0x39).contains($0) }
        if isAllDigits, bare.hasPrefix("0") { return "leave out the leading zeros, or put a string in double quotes" }
        return "put a string in double quotes"
    }

    private static func digits(_ rest: inout ArraySlice<UInt8>) -> Int {
        let count = rest.prefix { (0x30...0x39).contains($0) }.count
        rest.removeFirst(count)
        return count
    }
}
