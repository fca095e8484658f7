import ClipRules
import ClipSuites

/// Makes text of any origin harmless and visible.
///
/// Terminal sequences go, other control characters become `#x1B`, and bytes that are not UTF-8 become U+FFFD. What a
/// build pipeline would obey becomes `#x23#vso[`; XML and HTML have references for that, which are written later.
struct VisibleText {
    enum Purpose {
        /// Text in XML 1.0: line ends and tabs stay as they are.
        case xml
        /// As in XML, and what is invisible or turns the direction of text is spelled out.
        case page
        /// As on a page, but tabs become spaces, and a carriage return before a line feed goes.
        case terminal
        /// A single line: as on a terminal, and line ends become spaces.
        case line
    }

    static func append(_ bytes: UnsafeBufferPointer<UInt8>, for purpose: Purpose, to result: inout ByteBuffer) {
        if purpose == .xml || purpose == .page { return appendCleaned(bytes, for: purpose, to: &result) }
        // A sequence may have been within a command.
        var cleaned = ByteBuffer(capacity: bytes.count + 64)
        appendCleaned(bytes, for: purpose, to: &cleaned)
        result.append(text: PipelineCommand.broken(cleaned.string))
    }

    private static func appendCleaned(
        _ bytes: UnsafeBufferPointer<UInt8>, for purpose: Purpose, to result: inout ByteBuffer
    ) {
        var plain = 0
        var index = 0
        while index < bytes.count {
            if isPlain(bytes[index]) {
                index += 1
                continue
            }
            result.append(UnsafeBufferPointer(rebasing: bytes[plain..<index]))
            index += step(in: bytes, at: index, for: purpose, to: &result)
            plain = index
        }
        result.append(UnsafeBufferPointer(rebasing: bytes[plain..<index]))
    }

    static func string(_ text: String, for purpose: Purpose) -> String {
        var copy = text
        if copy.withUTF8({ $0.allSatisfy(isPlain) }) {
            return purpose == .xml || purpose == .page ? text : PipelineCommand.broken(text)
        }
        var result = ByteBuffer(capacity: text.utf8.count + 64)
        copy.withUTF8 { append($0, for: purpose, to: &result) }
        return result.string
    }

    static func line(_ text: String, limit: Int) -> String { string(text, for: .line).shortened(to: limit) }

    @inline(__always)
    static func isPlain(_ byte: UInt8) -> Bool { byte &- 0x20 < 0x5F }

    private static func step(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int, for purpose: Purpose, to result: inout ByteBuffer
    ) -> Int {
        if let length = TerminalSequence.length(in: bytes, at: index) { return length }
        let sequence = UTF8Sequence(in: bytes, at: index)
        guard let scalar = sequence.scalar else {
            result.append("\u{FFFD}")
            return sequence.length
        }
        switch (scalar, purpose) {
        case ("\n", .xml), ("\t", .xml), ("\r", .xml), ("\n", .page), ("\t", .page), ("\r", .page), ("\n", .terminal):
            result.append(bytes[index])
        case ("\r", .terminal) where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n"):
            break
        case ("\t", .terminal):
            result.append("    " as StaticString)
        case ("\n", .line), ("\t", .line), ("\r", .line):
            result.append(UInt8(ascii: " "))
        default:
            if scalar.isInvisible && (purpose != .xml || !isText(scalar)) {
                result.append(text: scalar.spelling)
            } else {
                result.append(UnsafeBufferPointer(rebasing: bytes[index..<index + sequence.length]))
            }
        }
        return sequence.length
    }

    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}

extension String {
    /// The text with some of its scalars replaced. Scalars, since a carriage return and a line feed are one character.
    func replacing(_ escapes: [Unicode.Scalar: String]) -> String {
        unicodeScalars.reduce(into: "") { result, scalar in
            if let escape = escapes[scalar] { result += escape } else { result.unicodeScalars.append(scalar) }
        }
    }
}
