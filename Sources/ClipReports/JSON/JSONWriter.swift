/// JSON in the making, as bytes on one line, with members in the order in which they are written.
struct JSONWriter: ~Copyable {
    private(set) var bytes = ByteBuffer()
    private var needsComma = false

    /// Forgets what was written.
    mutating func removeAll() {
        bytes.removeAll()
        needsComma = false
    }

    /// Writes a value that is JSON already.
    mutating func raw(_ json: [UInt8]) {
        separate()
        json.withUnsafeBufferPointer { bytes.append($0) }
    }

    /// Ends a line of JSON Lines.
    mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Writes an object with the members that the body writes.
    mutating func object(_ members: (inout JSONWriter) -> Void) {
        nested(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    /// Writes an array with a value for each element.
    mutating func array<Elements: Sequence>(
        _ elements: Elements, _ value: (inout JSONWriter, Elements.Element) -> Void
    ) {
        nested(UInt8(ascii: "["), UInt8(ascii: "]")) { writer in
            for element in elements { value(&writer, element) }
        }
    }

    /// Writes the key of the member whose value comes next; a key of plain ASCII.
    mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(name)
        bytes.append("\":")
        needsComma = false
    }

    /// Writes the key of the member whose value comes next; any key.
    mutating func key(text: String) {
        string(text)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string, or `null`.
    mutating func string(_ text: String?) {
        guard let text else { return null() }
        separate()
        if text.utf8.withContiguousStorageIfAvailable({ JSONText.append($0, to: &bytes) }) == nil {
            var copy = text
            copy.withUTF8 { JSONText.append($0, to: &bytes) }
        }
    }

    /// Writes a whole number.
    mutating func number(_ number: Int) {
        separate()
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        FixedPoint.append(UInt64(number.magnitude), minimumDigits: 1, to: &bytes)
    }

    /// Writes a number, whole ones without a point. JSON has no infinity and no "not a number": those are `null`.
    mutating func number(_ number: Double) {
        if let whole = Int(exactly: number), whole.magnitude <= 1 << 53, number.sign == .plus || whole != 0 {
            return self.number(whole)
        }
        guard number.isFinite else { return null() }
        separate()
        bytes.append(text: number.description)
    }

    /// Writes seconds with nine decimals, which is as exact as clocks are, and without an exponent.
    mutating func seconds(_ duration: Duration) {
        separate()
        FixedPoint.append(duration, decimals: 9, to: &bytes)
    }

    /// Writes `true` or `false`.
    mutating func boolean(_ value: Bool) {
        separate()
        bytes.append(value ? "true" : "false")
    }

    /// Writes `null`.
    mutating func null() {
        separate()
        bytes.append("null")
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func nested(_ open: UInt8, _ close: UInt8, _ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(open)
        needsComma = false
        body(&self)
        bytes.append(close)
        needsComma = true
    }
}
