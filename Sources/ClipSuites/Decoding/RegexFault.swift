/// What is likely to be wrong with a regular expression, since the engine does not say.
package enum RegexFault {
    /// A guess at the mend.
    ///
    /// - Parameter backslash: How a backslash is written where the pattern stands; in JSON twice.
    package static func mend(for pattern: String, backslash: String = #"\\"#) -> String? {
        var parentheses = 0
        var inClass = false
        var isEscaped = false
        for byte in pattern.utf8 {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"): isEscaped = true
            case UInt8(ascii: "["): inClass = true
            case UInt8(ascii: "]"): inClass = false
            case UInt8(ascii: "(") where !inClass: parentheses += 1
            case UInt8(ascii: ")") where !inClass:
                parentheses -= 1
                if parentheses < 0 { return "a ) closes nothing; write \(backslash)) for the character itself" }
            default: break
            }
        }
        if isEscaped { return "it ends with a backslash; write \(backslash)\(backslash) for the character itself" }
        if inClass { return "a [ is not closed; write \(backslash)[ for the character itself" }
        if parentheses > 0 { return "a ( is not closed; write \(backslash)( for the character itself" }
        if pattern.contains("{") { return "write \(backslash){ for a brace itself" }
        return nil
    }
}
