import ClipSuites

/// A pattern in which `*` is any run of characters, none included, and `?` any one character.
///
/// It has to match the whole of a text. Nothing backtracks further than to the last `*`, so the work is bounded by
/// pattern times text, and a limit bounds it for the two together.
struct Glob: Sendable {
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
        let text = Array(text.utf8)
        var (part, place, steps) = (0, 0, 0)
        // What follows the last `*`, and where it was last tried.
        var retry: (part: Int, place: Int)?
        func end(ofCharacterAt place: Int) -> Int {
            text[(place + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? text.count
        }
        while part < parts.count || place < text.count {
            steps += 1
            guard steps <= Self.stepLimit else { return .undecided("the glob takes too long on this text") }
            switch part < parts.count ? parts[part] : nil {
            case .run:
                part += 1
                retry = (part, place)
            case .byte(let byte) where place < text.count && text[place] == byte:
                part += 1
                place += 1
            case .one where place < text.count:
                part += 1
                place = end(ofCharacterAt: place)
            default:
                // The last `*` takes one character more.
                guard let last = retry, last.place < text.count else { return .rejected }
                (part, place) = (last.part, end(ofCharacterAt: last.place))
                retry = (part, place)
            }
        }
        return .accepted
    }
}
