import ClipFacts

/// A URL's bytes, with the ranges of its parts. Loops use indices, because slices are slower.
struct URLParts {
    private let text: UnsafeBufferPointer<UInt8>
    let scheme: Range<Int>
    let authority: Range<Int>
    /// The authority, without user information or the scheme's default port.
    private(set) var host: Range<Int>
    /// The path without its first and last slash.
    let path: Range<Int>
    let query: Range<Int>

    /// Returns `nil` if the text does not begin with `scheme://`.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard let colon = text.firstIndex(where: { !$0.isSchemeByte }), colon > 0, colon + 2 < text.count,
            text[colon] == ":", text[colon + 1] == slash, text[colon + 2] == slash
        else { return nil }
        self.text = text
        scheme = 0..<colon

        var index = colon + 3
        while index < text.count, text[index] != slash, text[index] != questionMark, text[index] != numberSign {
            index += 1
        }
        authority = (colon + 3)..<index
        host = authority
        while index < text.count, text[index] != questionMark, text[index] != numberSign { index += 1 }
        let pathStart = min(authority.upperBound + 1, index)
        path = pathStart..<(pathStart < index && text[index - 1] == slash ? index - 1 : index)
        if index < text.count, text[index] == questionMark { index += 1 }
        let queryStart = index
        while index < text.count, text[index] != numberSign { index += 1 }
        query = queryStart..<index
        for index in authority where text[index] == "@" { host = (index + 1)..<authority.upperBound }
        dropPort(":443", of: "https")
        dropPort(":80", of: "http")
    }

    private mutating func dropPort(_ port: StaticString, of name: StaticString) {
        guard scheme.count == name.utf8CodeUnitCount, host.count >= port.utf8CodeUnitCount else { return }
        let start = host.upperBound - port.utf8CodeUnitCount
        if isEqual(start, port), isEqual(0, name) { host = host.lowerBound..<start }
    }

    private func isEqual(_ start: Int, _ expected: StaticString) -> Bool {
        expected.withUTF8Buffer { bytes in bytes.indices.allSatisfy { text[start + $0].lowercased == bytes[$0] } }
    }

    func segmentEnd(from start: Int) -> Int {
        var index = start
        while index < path.upperBound, text[index] != slash { index += 1 }
        return index
    }

    func start(ofSegment number: Int) -> Int? {
        var start = path.lowerBound
        for _ in 0..<number {
            let end = segmentEnd(from: start)
            guard end < path.upperBound else { return nil }
            start = end + 1
        }
        return start
    }

    func queryItem(from start: Int) -> (name: Range<Int>, value: Range<Int>?)? {
        guard start < query.upperBound else { return nil }
        var end = start
        var equals: Int?
        while end < query.upperBound, text[end] != "&" {
            if equals == nil, text[end] == "=" { equals = end }
            end += 1
        }
        guard let equals else { return (start..<end, nil) }
        return (start..<equals, (equals + 1)..<end)
    }

    func queryValue(of name: [UInt8]) -> Range<Int>? {
        var start = query.lowerBound
        while let item = queryItem(from: start) {
            if isEqual(item.name, name) { return item.value?.isEmpty == false ? item.value : nil }
            start = (item.value ?? item.name).upperBound + 1
        }
        return nil
    }

    func meets(_ item: RoutePattern.QueryItem) -> Bool {
        switch item.value {
        case .optional: true
        case .text(let expected): queryValue(of: item.name).map { isEqual($0, expected) } ?? false
        case .parameter, .catchAll: queryValue(of: item.name) != nil
        }
    }

    func decoded(_ range: Range<Int>) -> DecodedBytes { DecodedBytes(text, range) }

    func key(_ range: Range<Int>) -> String {
        let written = UnsafeBufferPointer(rebasing: text[range])
        let isPlain = written.allSatisfy { $0 < 0x80 && $0 != "%" }
        return isPlain ? written.text : decoded(range).key
    }

    func isEqual(_ range: Range<Int>, _ bytes: [UInt8]) -> Bool {
        var found = decoded(range)
        for byte in bytes where found.next() != byte { return false }
        return found.next() == nil
    }

    /// Returns the decoded text, or the text as written if an escape is broken or the result is not UTF-8.
    func decodedText(_ range: Range<Int>) -> String {
        let written = text[range].text
        let bytes = Array(decoded(range))
        // Decoding shortens each valid escape by two bytes.
        let signs = range.count { text[$0] == "%" }
        guard signs > 0, range.count - bytes.count == 2 * signs else { return written }
        let decoded = bytes.text
        // `String` replaces invalid UTF-8, which changes the bytes.
        return decoded.utf8.elementsEqual(bytes) ? decoded : written
    }
}

/// Percent-decoded bytes (RFC 3986, section 2.1).
struct DecodedBytes: Sequence, IteratorProtocol {
    private let text: UnsafeBufferPointer<UInt8>
    private var index: Int
    private let end: Int

    init(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        self.text = text
        index = range.lowerBound
        end = range.upperBound
    }

    mutating func next() -> UInt8? {
        guard index < end else { return nil }
        if let byte = text.escapedByte(at: index, before: end) {
            index += 3
            return byte
        }
        defer { index += 1 }
        return text[index]
    }
}

extension Sequence<UInt8> {
    /// A string that identifies the bytes. Non-ASCII bytes are escaped, because they may be invalid UTF-8.
    var key: String {
        var result: [UInt8] = []
        for byte in self {
            if byte < 0x80, byte != "%" {
                result.append(byte)
            } else {
                result += "%\(String(byte, radix: 16))".utf8
            }
        }
        return result.text
    }
}

private let slash = UInt8(ascii: "/")
private let questionMark = UInt8(ascii: "?")
private let numberSign = UInt8(ascii: "#")

extension UnsafeBufferPointer<UInt8> {
    /// Returns the byte that the escape `%XX` at an index encodes, or `nil` if there is no valid escape.
    func escapedByte(at index: Int, before end: Int) -> UInt8? {
        guard self[index] == "%", index + 2 < end, let high = self[index + 1].hexValue,
            let low = self[index + 2].hexValue
        else { return nil }
        return high << 4 | low
    }
}

extension UInt8 {
    fileprivate var isSchemeByte: Bool { isLetterOrDigit || self == "+" || self == "-" || self == "." }
}
