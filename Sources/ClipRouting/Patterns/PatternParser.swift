/// Reads a pattern's text from left to right.
struct PatternParser {
    private let text: String
    private let bytes: [UInt8]
    private var position = 0
    private var pattern = Pattern()
    private var names: Set<String> = []

    private init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// Reads a pattern.
    static func parse(_ text: String) throws(PatternError) -> Pattern {
        if text == "*" { return Pattern(takesEverything: true) }
        var parser = PatternParser(text)
        try parser.readOrigin()
        try parser.readPath()
        try parser.readQuery()
        return parser.pattern
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func error(_ problem: PatternError.Problem, at offset: Int) -> PatternError {
        PatternError(pattern: text, offset: offset, problem: problem)
    }

    // MARK: Host

    private mutating func readOrigin() throws(PatternError) {
        if next == UInt8(ascii: "/") { return }
        let parts = bytes.withUnsafeBufferPointer { URLParts($0) }
        guard let parts else { throw error(.noPath, at: 0) }
        let authority = parts.authority
        let forbidden = authority.first { index in
            bytes[index] <= 0x20 || bytes[index] == 0x7F || "{}*@".utf8.contains(bytes[index])
        }
        if let forbidden { throw error(.host, at: forbidden) }
        guard !parts.host.isEmpty else { throw error(.host, at: authority.lowerBound) }
        pattern.origin = (bytes[parts.scheme] + Pattern.originSeparator + bytes[parts.host]).map { $0.lowercased }
        position = authority.upperBound
    }

    // MARK: Path

    private mutating func readPath() throws(PatternError) {
        while next == UInt8(ascii: "/") {
            position += 1
            let start = position
            let piece = try readPiece(until: "/?#")
            if start == position {
                // A slash at the end makes no difference; one before another does.
                if next == UInt8(ascii: "/") { throw error(.emptySegment, at: start) }
                continue
            }
            if pattern.rest != nil { throw error(.catchAllNotLast, at: start) }
            if pattern.segments.count == Pattern.segmentLimit { throw error(.tooManySegments, at: start) }
            switch piece {
            case .literal(let literal):
                if literal.contains(UInt8(ascii: "*")) { throw error(.wildcard, at: start) }
                pattern.segments.append(.literal(literal))
            case .parameter(let name, .plain): pattern.segments.append(.parameter(name))
            case .parameter(let name, .catchAll): pattern.rest = name
            case .parameter(_, .optional): throw error(.optionalInPath, at: start)
            }
        }
    }

    // MARK: Query

    private mutating func readQuery() throws(PatternError) {
        if next == UInt8(ascii: "?") {
            repeat {
                position += 1
                try readQueryItem()
            } while next == UInt8(ascii: "&")
        }
        if position < bytes.count { throw error(.fragment, at: position) }
    }

    private mutating func readQueryItem() throws(PatternError) {
        let start = position
        guard case .literal(let name) = try readPiece(until: "=&#"), !name.isEmpty else {
            throw error(.queryName, at: start)
        }
        guard next == UInt8(ascii: "=") else { throw error(.missingValue, at: position) }
        position += 1
        let valueStart = position
        let value: QueryRequirement.Value
        switch try readPiece(until: "&#") {
        case .literal(let literal) where literal.isEmpty: throw error(.missingValue, at: valueStart)
        case .literal(let literal): value = .fixed(literal)
        case .parameter(let name, .plain): value = .required(name)
        case .parameter(let name, .optional): value = .optional(name)
        case .parameter(_, .catchAll): throw error(.catchAllInQuery, at: valueStart)
        }
        if pattern.query.contains(where: { $0.name == name }) {
            throw error(.duplicateQueryItem(String(decoding: name, as: UTF8.self)), at: start)
        }
        pattern.query.append(QueryRequirement(name: name, value: value))
    }

    // MARK: Pieces

    private enum Piece {
        case literal([UInt8])
        case parameter(String, Form)
    }

    private enum Form {
        case plain, optional, catchAll
    }

    /// Reads text, or one parameter, up to a delimiter or the end.
    private mutating func readPiece(until delimiters: StaticString) throws(PatternError) -> Piece {
        let start = position
        if next == UInt8(ascii: "{") {
            let piece = try readParameter()
            if let next, !delimiters.contains(next) { throw error(.partialParameter, at: start) }
            return piece
        }
        while let byte = next, !delimiters.contains(byte) {
            switch byte {
            case UInt8(ascii: "{"): throw error(.partialParameter, at: position)
            case UInt8(ascii: "}"): throw error(.strayBrace, at: position)
            case 0...0x20, 0x7F: throw error(.character, at: position)
            case UInt8(ascii: "%"):
                let isWhole = bytes.withUnsafeBufferPointer { PercentEncoding.byte(in: $0, at: position) != nil }
                guard isWhole else { throw error(.escape, at: position) }
                position += 3
            default: position += 1
            }
        }
        return .literal(bytes.withUnsafeBufferPointer { PercentEncoding.decode($0, in: start..<position) })
    }

    private mutating func readParameter() throws(PatternError) -> Piece {
        let start = position
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "}")) else {
            throw error(.unclosedBrace, at: start)
        }
        var content = bytes[(start + 1)..<end]
        var form = Form.plain
        if content.last == UInt8(ascii: "?") {
            form = .optional
            content = content.dropLast()
        } else if content.suffix(3).elementsEqual("...".utf8) {
            form = .catchAll
            content = content.dropLast(3)
        }
        let wrong = content.firstIndex { !$0.isNameByte }
        if content.isEmpty || wrong != nil { throw error(.parameterName, at: wrong ?? start + 1) }
        let name = String(decoding: content, as: UTF8.self)
        guard names.insert(name).inserted else { throw error(.duplicateParameter(name), at: start + 1) }
        position = end + 1
        return .parameter(name, form)
    }
}

extension StaticString {
    /// Whether an ASCII byte is one of the text's.
    fileprivate func contains(_ byte: UInt8) -> Bool {
        withUTF8Buffer { $0.contains(byte) }
    }
}

extension UInt8 {
    /// Whether a parameter's name may hold the byte.
    fileprivate var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
