/// XML in the making, as bytes. Markup is written as it stands; text of any origin is made visible and escaped.
struct XMLBuffer: ~Copyable {
    private(set) var bytes = ByteBuffer()
    private let references: RareBytes?

    /// The longest text between two tags, in bytes; readers refuse or lose longer ones.
    static let textLimit = 1 << 20

    /// Creates an empty buffer.
    ///
    /// - Parameter referenceLimit: How many references a text between two tags may have, where there is a limit.
    init(referenceLimit: Int? = nil) {
        references = referenceLimit.map { limit in
            RareBytes(limit: limit) { XMLText.isReference($0, in: .content) }
        }
    }

    /// Forgets what was written.
    mutating func removeAll() { bytes.removeAll() }

    /// Writes markup.
    @inline(__always)
    mutating func markup(_ text: StaticString) { bytes.append(text) }

    /// Writes room for attributes that are known later: white space is as good inside a tag.
    mutating func room(_ count: Int) { bytes.append(repeating: UInt8(ascii: " "), count: count) }

    /// Writes a number in an attribute's value.
    mutating func number(_ number: Int) { FixedPoint.append(number, to: &bytes) }

    /// Writes seconds with three decimals, as readers of JUnit expect them.
    mutating func seconds(_ duration: Duration) { FixedPoint.append(duration, decimals: 3, to: &bytes) }

    /// Writes text in an attribute's value.
    mutating func attribute(_ text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ attribute($0) }) == nil {
            var copy = text
            copy.withUTF8 { attribute($0) }
        }
    }

    /// Writes text between tags; of a very long one the head and the tail, and a line that says what is missing.
    mutating func content(_ text: UnsafeBufferPointer<UInt8>) {
        var visible = ByteBuffer(capacity: text.count + 64)
        VisibleText.append(text, for: .xml, to: &visible)
        BoundedText.parts(of: visible, limit: XMLBuffer.textLimit, rare: references) { part in
            XMLText.append(part, in: .content, to: &bytes)
        }
    }

    /// Writes visible text between tags.
    mutating func content(of log: borrowing BoundedLog) {
        log.parts { part in XMLText.append(part, in: .content, to: &bytes) }
    }

    private mutating func attribute(_ text: UnsafeBufferPointer<UInt8>) {
        if text.allSatisfy(VisibleText.isPlain) {
            XMLText.append(text, in: .attribute, to: &bytes)
        } else {
            var visible = ByteBuffer(capacity: text.count + 64)
            VisibleText.append(text, for: .xml, to: &visible)
            visible.withBytes { XMLText.append($0, in: .attribute, to: &bytes) }
        }
    }
}
