import ClipSuites

/// A pattern in which `*` is any run of characters, none included, and `?` any one character.
///
/// It has to match the whole of a text. Nothing backtracks further than to the last `*`, so the work is bounded by
/// pattern times text, and a limit bounds it for the two together.
struct Glob: Sendable {
    /// A piece of the pattern.
    private enum Part: Sendable, Equatable {
        case byte(UInt8)
        case one
        case run
    }

    /// How many steps one text may take: some hundredths of a second.
    private static let stepLimit = 1 << 24

    private let parts: [Part]

    /// A byte as it is written in a filter.
    struct Byte {
        var byte: UInt8
        /// Whether it is behind a backslash, and so only itself.
        var isEscaped: Bool
    }

    init(_ pattern: [Byte]) {
        var parts: [Part] = []
        for byte in pattern {
            switch byte.byte {
            case UInt8(ascii: "*") where !byte.isEscaped: if parts.last != .run { parts.append(.run) }
            case UInt8(ascii: "?") where !byte.isEscaped: parts.append(.one)
            default: parts.append(.byte(byte.byte))
            }
        }
        self.parts = parts
    }

    func accepts(_ text: String) -> MatcherVerdict {
        var text = text
        return text.withUTF8 { accepts($0) }
    }

    private func accepts(_ text: UnsafeBufferPointer<UInt8>) -> MatcherVerdict {
        var part = 0
        var place = 0
        // What follows the last `*`, and where it was last tried.
        var retry: (part: Int, place: Int)?
        var steps = 0
        while true {
            steps += 1
            guard steps <= Self.stepLimit else { return .undecided("the glob takes too long on this text") }
            if part == parts.count, place == text.count { return .accepted }
            if part < parts.count {
                if parts[part] == .run {
                    part += 1
                    if part == parts.count { return .accepted }
                    retry = (part, place)
                    continue
                }
                if let next = end(of: parts[part], in: text, at: place) {
                    part += 1
                    place = next
                    continue
                }
            }
            // The last `*` takes one character more.
            guard let last = retry, last.place < text.count else { return .rejected }
            place = Self.end(ofCharacterAt: last.place, in: text)
            part = last.part
            retry = (part, place)
        }
    }

    /// Where a byte or `?` at a place ends; `nil` where it is not there.
    private func end(of part: Part, in text: UnsafeBufferPointer<UInt8>, at place: Int) -> Int? {
        guard place < text.count else { return nil }
        switch part {
        case .byte(let byte): return text[place] == byte ? place + 1 : nil
        case .one: return Self.end(ofCharacterAt: place, in: text)
        case .run: return nil
        }
    }

    private static func end(ofCharacterAt place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        var end = place + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}
