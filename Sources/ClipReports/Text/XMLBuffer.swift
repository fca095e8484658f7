import ClipFacts
import ClipSuites

/// A buffer of XML 1.0. Markup is written unchanged. Text is made visible and escaped.
struct XMLBuffer: ~Copyable {
    private(set) var bytes = ByteBuffer()
    private let referenceLimit: Int

    /// The maximum number of bytes between two tags. Readers reject or lose longer texts.
    static let textLimit = 1 << 20

    init(referenceLimit: Int = .max) { self.referenceLimit = referenceLimit }

    mutating func removeAll() { bytes.removeAll() }

    @inline(__always)
    mutating func markup(_ text: StaticString) { bytes.append(text) }

    mutating func number(_ number: Int) { FixedPoint.append(UInt64(max(0, number)), minimumDigits: 1, to: &bytes) }

    mutating func seconds(_ duration: Duration) { FixedPoint.append(duration, decimals: 3, to: &bytes) }

    mutating func attribute(_ name: StaticString, _ value: String) {
        markup(" ")
        markup(name)
        markup("=\"")
        attribute(value)
        markup("\"")
    }

    mutating func attribute(_ text: String) {
        text.withBytes { text in
            if Visible.isPlain(text) { return XMLText.append(text, in: .attribute, to: &bytes) }
            let visible = Visible.bytes(text, for: .xml)
            visible.withUnsafeBufferPointer { XMLText.append($0, in: .attribute, to: &bytes) }
        }
    }

    mutating func content(_ text: UnsafeBufferPointer<UInt8>) {
        let visible = Visible.bytes(text, for: .xml)
        content(visible: BoundedText.bytes(of: visible, limit: Self.textLimit, references: referenceLimit))
    }

    mutating func content(_ text: String) { text.withBytes { content($0) } }

    mutating func content(visible text: [UInt8]) {
        text.withUnsafeBufferPointer { XMLText.append($0, in: .content, to: &bytes) }
    }
}

enum XMLText {
    enum Place {
        /// Between tags, where readers would turn a carriage return into a line feed.
        case content
        /// Between double quotes, where readers would turn line ends and tabs into spaces.
        case attribute
    }

    static func append(_ bytes: UnsafeBufferPointer<UInt8>, in place: Place, to result: inout ByteBuffer) {
        var plain = 0
        for index in 0..<bytes.count {
            guard let reference = reference(in: bytes, at: index, place) else { continue }
            result.append(UnsafeBufferPointer(rebasing: bytes[plain..<index]))
            result.append(reference)
            plain = index + 1
        }
        result.append(UnsafeBufferPointer(rebasing: bytes[plain..<bytes.count]))
    }

    @inline(__always)
    static func reference(in bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ place: Place) -> StaticString? {
        let byte = bytes[index]
        // Most bytes are above `>`. Among those, only `^` and `~` may need a reference.
        if byte > 0x3E, byte != "^", byte != "~" { return nil }
        switch byte {
        case "&": return "&amp;"
        case "<": return "&lt;"
        case ">": return "&gt;"
        case "\r": return "&#13;"
        case "\"": return place == .content ? nil : "&quot;"
        case "\n": return place == .content ? nil : "&#10;"
        case "\t": return place == .content ? nil : "&#9;"
        // A pipeline looks for commands in a report that is written to a stream.
        case "#": return PipelineCommand.begins(in: bytes, at: index) ? "&#35;" : nil
        case ":": return PipelineCommand.begins(in: bytes, at: index) ? "&#58;" : nil
        case "-": return PipelineCommand.beginsSection(in: bytes, at: index) ? "&#45;" : nil
        case "+": return PipelineCommand.beginsSection(in: bytes, at: index) ? "&#43;" : nil
        case "~": return PipelineCommand.beginsSection(in: bytes, at: index) ? "&#126;" : nil
        case "^": return PipelineCommand.beginsSection(in: bytes, at: index) ? "&#94;" : nil
        default: return nil
        }
    }
}
