extension JSONParser {
    /// Steps over white space and comments.
    mutating func skipTrivia() throws(Stopped) {
        while let byte {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): index += 1
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"): lineComment()
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): try blockComment()
            default: return
            }
        }
    }

    private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

    private mutating func lineComment() {
        let start = index
        while let byte, byte != UInt8(ascii: "\n") { index += 1 }
        rejectComment(start)
    }

    private mutating func blockComment() throws(Stopped) {
        let start = index
        index += 2
        while byte != nil {
            if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
                index += 2
                rejectComment(start)
                return
            }
            index += 1
        }
        report(start..<(start + 2), "the file ends inside the comment that begins here", fix: "add a */")
        throw Stopped()
    }

    private mutating func rejectComment(_ start: Int) {
        guard dialect == .strict else { return }
        report(start..<index, "found a comment, which JSON does not have")
    }
}
