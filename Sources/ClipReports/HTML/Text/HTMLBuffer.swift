/// HTML in the making, as bytes that are well-formed XML too. Markup is written as it stands; text of any origin is
/// made visible, escaped, and cut where it is very long.
struct HTMLBuffer: ~Copyable {
    private(set) var bytes = ByteBuffer()

    /// The longest text that a page shows of anything but output, in bytes.
    static let textLimit = 8 << 10

    /// Forgets what was written.
    mutating func removeAll() { bytes.removeAll() }

    /// Writes markup.
    @inline(__always)
    mutating func markup(_ text: StaticString) { bytes.append(text) }

    /// Writes a whole number.
    mutating func number(_ number: Int) { FixedPoint.append(number, to: &bytes) }

    /// Writes seconds with three decimals, and their unit.
    mutating func seconds(_ duration: Duration) {
        FixedPoint.append(duration, decimals: 3, to: &bytes)
        bytes.append(" s")
    }

    /// Writes text between tags.
    mutating func text(_ text: String, limit: Int = HTMLBuffer.textLimit) {
        var text = text
        text.withUTF8 { content($0, limit: limit) }
    }

    /// Writes text between tags, of any bytes.
    mutating func content(_ text: UnsafeBufferPointer<UInt8>, limit: Int) {
        if text.count <= limit, text.allSatisfy(VisibleText.isPlain) {
            return XMLText.append(text, in: .content, to: &bytes)
        }
        var visible = ByteBuffer(capacity: text.count + 64)
        VisibleText.append(text, for: .page, to: &visible)
        BoundedText.parts(of: visible, limit: limit) { XMLText.append($0, in: .content, to: &bytes) }
    }

    /// Writes text in an attribute's value.
    mutating func attribute(_ text: String) {
        var text = text
        var visible = ByteBuffer(capacity: text.utf8.count + 64)
        text.withUTF8 { VisibleText.append($0, for: .page, to: &visible) }
        BoundedText.parts(of: visible, limit: HTMLBuffer.textLimit) {
            XMLText.append($0, in: .attribute, to: &bytes)
        }
    }
}
