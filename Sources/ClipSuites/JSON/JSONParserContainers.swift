extension JSONParser {
    /// The members of an object, from behind its brace to behind the closing one.
    mutating func members() throws(Stopped) -> [JSONMember] {
        var members: [JSONMember] = []
        var keys = KeysSeen()
        while let key = try nextKey() {
            let keyRange = key.range
            if let first = keys.first(key.text, at: keyRange.lowerBound) {
                report(
                    keyRange, "duplicate key \(quoted(key.text))",
                    note: "it is first at \(place(first))", fix: "remove one of the two")
            }
            let value = try colonAndValue(of: key.text)
            members.append(JSONMember(key: key.text, in: keyRange, value: value))
            try separator()
        }
        return members
    }

    /// The elements of an array, from behind its bracket to behind the closing one.
    mutating func elements() throws(Stopped) -> [JSONValue] {
        var elements: [JSONValue] = []
        while try !closes() {
            elements.append(try value())
            try separator()
        }
        return elements
    }

    /// Whether the innermost container ends here; steps over its end.
    private mutating func closes() throws(Stopped) -> Bool {
        try skipTrivia()
        guard let container = open.last else { return true }
        let name = container.isObject ? "object" : "array"
        guard let byte else {
            let closer = container.isObject ? "}" : "]"
            report(
                bytes.count..<bytes.count,
                "the file ends inside the \(name) that begins at \(place(container.start))", fix: "add a \(closer)")
            throw Stopped()
        }
        let closer = UInt8(ascii: container.isObject ? "}" : "]")
        let other = UInt8(ascii: container.isObject ? "]" : "}")
        if byte == closer {
            if let comma = trailingComma, dialect == .strict {
                report(comma..<(comma + 1), "found a comma behind the last element", fix: "remove it")
            }
            index += 1
            return true
        }
        guard byte == other else { return false }
        report(
            index..<(index + 1),
            "found \(found), expected \(Character(Unicode.Scalar(closer))) to end the \(name)",
            note: "the \(name) begins at \(place(container.start))")
        if !endsOuter(container.start) { index += 1 }
        return true
    }

    /// Whether a closing bracket of the wrong kind is the end of a container further out, ours being missing.
    ///
    /// It is taken for a slip of ours where ours begins in the same line and the one further out does not.
    private func endsOuter(_ start: Int) -> Bool {
        guard let innermost = open.last,
            let outer = open.dropLast().last(where: { $0.isObject != innermost.isObject })
        else { return false }
        let line = source.location(at: index).line
        return source.location(at: start).line != line || source.location(at: outer.start).line == line
    }

    /// The next key of an object; `nil` behind its end.
    private mutating func nextKey() throws(Stopped) -> (text: String, range: Range<Int>)? {
        while try !closes() {
            let start = index
            switch byte {
            case UInt8(ascii: "\""):
                let text = string()
                return (text, start..<index)
            case UInt8(ascii: "'"):
                let text = singleQuoted()
                return (text, start..<index)
            case UInt8(ascii: ","):
                report(start..<(start + 1), "found a comma, expected a key")
                index += 1
            case let byte? where Self.isWord(byte):
                let text = bareWord()
                report(
                    start..<index, "found \(quoted(text)), expected a key in double quotes",
                    fix: "write \"\(text)\"")
                return (text, start..<index)
            default:
                report(start..<(start + 1), "found \(found), expected a key in double quotes")
                skipToSeparator()
                try separator()
            }
        }
        return nil
    }

    private mutating func colonAndValue(of key: String) throws(Stopped) -> JSONValue {
        let keyEnd = index
        try skipTrivia()
        if byte == UInt8(ascii: ":") {
            index += 1
        } else {
            report(keyEnd..<(keyEnd + 1), "found \(found), expected a colon behind the key \(quoted(key))")
            if byte == UInt8(ascii: "=") { index += 1 }
        }
        try skipTrivia()
        return try value()
    }

    /// Steps over the comma behind an element, or reports that it is missing.
    private mutating func separator() throws(Stopped) {
        let end = index
        trailingComma = nil
        try skipTrivia()
        switch byte {
        case UInt8(ascii: ","):
            trailingComma = index
            index += 1
        case nil, UInt8(ascii: "}"), UInt8(ascii: "]"): break
        default:
            let closer = open.last?.isObject == true ? "}" : "]"
            // Behind a string that was cut off, the comma is likely to be in it.
            guard cutAt != end else { break }
            report(end..<(end + 1), "found \(found), expected a comma or \(closer)", fix: "add a comma")
            if let byte, !Self.startsValue(byte) { skipToSeparator() }
            if byte == UInt8(ascii: ",") { index += 1 }
        }
        if diagnostics.count >= JSONReader.errorLimit {
            report(index..<(index + 1), "too many errors; reading stops here")
            throw Stopped()
        }
    }
}

/// The keys of an object and where they first stand; quick for few and for many.
private struct KeysSeen {
    private var few: [(key: String, offset: Int)] = []
    private var many: [ExactText: Int] = [:]

    /// Where a key has been before; takes note of it where it has not.
    mutating func first(_ key: String, at offset: Int) -> Int? {
        if few.count < 16 {
            if let seen = few.first(where: { $0.key.utf8.elementsEqual(key.utf8) }) { return seen.offset }
            few.append((key, offset))
            return nil
        }
        if many.isEmpty {
            for entry in few { many[ExactText(text: entry.key)] = entry.offset }
        }
        if let seen = many[ExactText(text: key)] { return seen }
        many[ExactText(text: key)] = offset
        return nil
    }
}
