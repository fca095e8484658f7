enum HTMLReferences {
    /// The references that a banner's content or its neighbours may be written with; others stay as they are.
    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "comma": ",", "equals": "=",
        "colon": ":", "semi": ";", "sol": "/", "period": ".", "num": "#", "quest": "?", "lowbar": "_",
        "percnt": "%", "commat": "@", "plus": "+", "Tab": "\t", "NewLine": "\n",
    ]
    private static let old: Set<String> = ["amp", "lt", "gt", "quot", "nbsp"]

    static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        var rest = bytes
        while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += rest[..<mark]
            rest = rest[mark...]
            if let (scalar, length) = reference(rest) {
                result += String(Character(scalar)).utf8
                rest = rest.dropFirst(length)
            } else {
                result.append(UInt8(ascii: "&"))
                rest = rest.dropFirst()
            }
        }
        result += rest
        return String(decoding: result, as: UTF8.self)
    }

    /// The reference that starts with this `&`, and how many bytes it has.
    private static func reference(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        let body = bytes.dropFirst()
        if body.first == UInt8(ascii: "#") { return number(body.dropFirst()) }
        // The longest name has 7 letters, so that a `&` costs no more than that.
        let name = String(decoding: body.prefix(8).prefix(while: \.isLetterOrDigit), as: UTF8.self)
        let behind = body.dropFirst(name.utf8.count).first
        if behind == UInt8(ascii: ";"), let scalar = named[name] { return (scalar, name.utf8.count + 2) }
        guard behind != UInt8(ascii: "="), old.contains(name), let scalar = named[name] else { return nil }
        return (scalar, name.utf8.count + 1)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        let isHexadecimal = bytes.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let digits = (isHexadecimal ? bytes.dropFirst() : bytes).prefix(8).prefix(while: \.isLetterOrDigit)
        let text = String(decoding: digits, as: UTF8.self)
        guard let value = UInt32(text, radix: isHexadecimal ? 16 : 10), value != 0 else { return nil }
        let length = 2 + (isHexadecimal ? 1 : 0) + digits.count
        let hasEnd = digits.endIndex < bytes.endIndex && bytes[digits.endIndex] == UInt8(ascii: ";")
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length + (hasEnd ? 1 : 0))
    }
}
