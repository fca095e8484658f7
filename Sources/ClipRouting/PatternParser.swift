import ClipFacts

struct PatternParser {
    private let text: String
    private let bytes: [UInt8]
    private var position = 0
    private var pattern = RoutePattern()

    private init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    static func parse(_ text: String) throws(PatternError) -> RoutePattern {
        if text == "*" { return RoutePattern(takesEverything: true) }
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

    private mutating func readOrigin() throws(PatternError) {
        if next == "/" { return }
        guard let url = bytes.withUnsafeBufferPointer({ URLParts($0) }) else { throw error(.noPath, at: 0) }
        let forbidden = url.authority.first { index in
            bytes[index] <= 0x20 || bytes[index] == 0x7F || "{}*@".utf8.contains(bytes[index])
        }
        if let forbidden { throw error(.host, at: forbidden) }
        guard !url.host.isEmpty else { throw error(.host, at: url.authority.lowerBound) }
        pattern.origin = (bytes[url.scheme].map(\.lowercased), bytes[url.host].map(\.lowercased))
        position = url.authority.upperBound
    }

    private mutating func readPath() throws(PatternError) {
        while next == "/" {
            position += 1
            let start = position
            let part = try readPart(until: "/?#")
            if start == position {
                if next == "/" { throw error(.emptySegment, at: start) }
                continue
            }
            if case .catchAll = pattern.path.last { throw error(.catchAllNotLast, at: start) }
            if pattern.path.count == RoutePattern.segmentLimit { throw error(.tooManySegments, at: start) }
            switch part {
            case .text(let text) where text.contains(UInt8(ascii: "*")): throw error(.wildcard, at: start)
            case .optional: throw error(.optionalInPath, at: start)
            case .text, .parameter, .catchAll: pattern.path.append(part)
            }
        }
    }

    private mutating func readQuery() throws(PatternError) {
        if next == "?" {
            repeat {
                position += 1
                try readQueryItem()
            } while next == "&"
        }
        if position < bytes.count { throw error(.fragment, at: position) }
    }

    private mutating func readQueryItem() throws(PatternError) {
        let start = position
        guard case .text(let name) = try readPart(until: "=&#"), !name.isEmpty else {
            throw error(.queryName, at: start)
        }
        guard next == "=" else { throw error(.missingValue, at: position) }
        position += 1
        let valueStart = position
        let value = try readPart(until: "&#")
        if value == .text([]) { throw error(.missingValue, at: valueStart) }
        if case .catchAll = value { throw error(.catchAllInQuery, at: valueStart) }
        if pattern.query.contains(where: { $0.name == name }) { throw error(.duplicateQueryItem, at: start) }
        pattern.query.append(RoutePattern.QueryItem(name: name, value: value))
    }

    private mutating func readPart(until delimiters: StaticString) throws(PatternError) -> RoutePattern.Part {
        func isDelimiter(_ byte: UInt8) -> Bool { delimiters.withUTF8Buffer { $0.contains(byte) } }
        let start = position
        if next == "{" {
            let parameter = try readParameter()
            if let next, !isDelimiter(next) { throw error(.partialParameter, at: start) }
            return parameter
        }
        while let byte = next, !isDelimiter(byte) {
            switch byte {
            case "{": throw error(.partialParameter, at: position)
            case "}": throw error(.strayBrace, at: position)
            case 0...0x20, 0x7F: throw error(.character, at: position)
            case "%":
                guard bytes.withUnsafeBufferPointer({ $0.escapedByte(at: position, before: $0.count) }) != nil else {
                    throw error(.escape, at: position)
                }
                position += 3
            default: position += 1
            }
        }
        return .text(bytes.withUnsafeBufferPointer { Array(DecodedBytes($0, start..<position)) })
    }

    private mutating func readParameter() throws(PatternError) -> RoutePattern.Part {
        let start = position
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "}")) else {
            throw error(.unclosedBrace, at: start)
        }
        var content = bytes[(start + 1)..<end]
        var part = RoutePattern.Part.parameter
        if content.last == "?" {
            part = RoutePattern.Part.optional
            content.removeLast()
        } else if content.suffix(3).elementsEqual("...".utf8) {
            part = RoutePattern.Part.catchAll
            content.removeLast(3)
        }
        let wrong = content.firstIndex { !$0.isLetterOrDigit && !"_-".utf8.contains($0) }
        if content.isEmpty || wrong != nil { throw error(.parameterName, at: wrong ?? start + 1) }
        let name = content.text
        if pattern.names.contains(name) { throw error(.duplicateParameter, at: start + 1) }
        position = end + 1
        return part(name)
    }
}
