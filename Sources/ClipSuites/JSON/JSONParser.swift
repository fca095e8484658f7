/// The state of reading one JSON file.
struct JSONParser {
    let source: SourceFile
    let bytes: [UInt8]
    let dialect: JSONReader.Dialect
    var index: Int
    var diagnostics: [Report] = []
    /// The containers that are open here: whether it is an object, and where it starts.
    var open: [(isObject: Bool, start: Int)] = []
    /// The comma that has just been stepped over, if that is what stands before here.
    var trailingComma: Int?
    /// Where a string was cut off at the end of its line, which has been reported.
    var cutAt: Int?
    private var values = 0

    /// A diagnostic with what its place in the order is decided by.
    struct Report {
        var offset: Int
        var serial: Int
        var diagnostic: Diagnostic
    }

    /// Thrown once reading on makes no sense; what is wrong has been reported.
    struct Stopped: Error {}

    init(_ source: SourceFile, dialect: JSONReader.Dialect) {
        self.source = source
        self.dialect = dialect
        bytes = source.bytes
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The byte at the reading place; `nil` at the end.
    var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Notes an error, unless one has already been noted at this very place.
    mutating func report(_ range: Range<Int>, _ message: String, note: String? = nil, fix: String? = nil) {
        if let last = diagnostics.last, last.offset == range.lowerBound { return }
        diagnostics.append(
            Report(
                offset: range.lowerBound, serial: diagnostics.count,
                diagnostic: source.diagnostic(.error, at: range, message, note: note, fix: fix)))
    }

    /// The file's one value.
    mutating func document() -> JSONValue? {
        do throws(Stopped) {
            try skipTrivia()
            guard byte != nil else {
                report(index..<index, bytes.isEmpty ? "the file is empty" : "the file holds no value")
                return nil
            }
            let value = try self.value()
            try skipTrivia()
            if byte != nil {
                report(
                    index..<(index + 1), "found \(found) behind the end of the file's value",
                    note: "the value ends at \(place(value.range.upperBound))")
            }
            return value
        } catch {
            return nil
        }
    }

    /// The value that starts here, behind white space.
    mutating func value() throws(Stopped) -> JSONValue {
        values += 1
        guard values <= JSONReader.valueLimit else {
            report(index..<(index + 1), "the file holds more than \(JSONReader.valueLimit) values")
            throw Stopped()
        }
        let start = index
        guard let byte else { return try strayValue() }
        switch byte {
        case UInt8(ascii: "{"): return try container(isObject: true)
        case UInt8(ascii: "["): return try container(isObject: false)
        case UInt8(ascii: "\""):
            let text = string()
            return JSONValue(.string(text), in: start..<index)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let content = number()
            return JSONValue(content, in: start..<index)
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
            let content = word()
            return JSONValue(content, in: start..<index)
        default: return try strayValue()
        }
    }

    private mutating func container(isObject: Bool) throws(Stopped) -> JSONValue {
        let start = index
        guard open.count < JSONReader.depthLimit else {
            report(
                start..<(start + 1), "nested deeper than \(JSONReader.depthLimit) levels",
                note: "the outermost begins at \(place(open[0].start))")
            throw Stopped()
        }
        open.append((isObject, start))
        defer { open.removeLast() }
        index += 1
        trailingComma = nil
        let content: JSONValue.Content = isObject ? .object(try members()) : .array(try elements())
        return JSONValue(content, in: start..<index)
    }

    /// A place of the file as notes name it.
    func place(_ offset: Int) -> String {
        let location = source.location(at: offset)
        return "\(location.file):\(location.line):\(location.column)"
    }
}
