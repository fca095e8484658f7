/// One suite file while it is decoded: its text, its surroundings, and its errors so far.
final class DecodingContext {
    let source: SourceFile
    let place: SuitePlace
    /// Whether the file has duplicate keys, any of which may have been meant for one that seems to be missing.
    let hasDuplicates: Bool
    /// The row that filled in what is decoded; `nil` while the definition itself is.
    let filling: RowFilling?
    private(set) var diagnostics: [Diagnostic] = []
    /// The absolute paths of the files that the suite names, also of those that are not there.
    private(set) var namedFiles: [String] = []

    /// How many errors of a file are shown.
    static let errorLimit = 500

    /// Decodes a file or, where a row is given, the values that it filled in.
    init(
        source: SourceFile, place: SuitePlace = .nowhere, hasDuplicates: Bool = false,
        filledBy filling: RowFilling? = nil
    ) {
        self.source = source
        self.place = place
        self.hasDuplicates = hasDuplicates
        self.filling = filling
    }

    /// Whether so much is wrong that no more is shown, and need not be found.
    var isFull: Bool { diagnostics.count > Self.errorLimit }

    func error(_ range: Range<Int>, _ message: String, note: String? = nil, fix: String? = nil) {
        guard !isFull else { return }
        if let filling { return add(filling.error(message, range, note: note, fix: fix)) }
        add(source.diagnostic(.error, at: range, message, note: note, fix: fix))
    }

    func error(_ value: JSONValue, _ message: String, note: String? = nil, fix: String? = nil) {
        error(value.underlinedRange, message, note: note, fix: fix)
    }

    func add(_ diagnostic: Diagnostic) {
        if diagnostics.count < Self.errorLimit { diagnostics.append(diagnostic) }
        if diagnostics.count == Self.errorLimit {
            let file = SourceLocation(file: source.name, line: 1, column: 1)
            diagnostics.append(
                Diagnostic(.error, at: file, "more than \(Self.errorLimit) errors; the rest is not shown"))
        }
    }

    /// Reports a value of a wrong type. A text that a row fills in may have any.
    func mismatch(_ value: JSONValue, _ expected: String, fix: String? = nil) {
        let found: String
        switch value.content {
        case .template: return
        case .string(let text): found = "the string \(Quotation.of(text))"
        case .boolean(let flag): found = "\(flag)"
        default: found = value.kindName
        }
        error(value, "found \(found), expected \(expected)", fix: fix)
    }

    func location(_ value: JSONValue) -> SourceLocation { source.location(at: value.range.lowerBound) }

    func line(of range: Range<Int>) -> String { source.location(at: range.lowerBound).text }

    // MARK: Files

    /// A file or folder that the suite names, which must be there.
    func path(_ value: JSONValue, as kind: FileKind) -> LocatedString? {
        guard let text = text(value) else { return nil }
        if kind == .file { namedFiles.append(PathText.absolute(text, from: place.folder)) }
        do throws(SuitePlace.Problem) {
            return LocatedString(try place.resolve(text, as: kind), at: location(value))
        } catch {
            report(error, text, value, kind == .folder ? "folder" : "file")
            return nil
        }
    }

    private func report(_ problem: SuitePlace.Problem, _ path: String, _ value: JSONValue, _ kind: String) {
        let name = Quotation.of(path)
        let boundary = place.boundary
        let fix = "move the \(kind) into it" + (boundary.isRepository ? "" : ", or start in a folder that holds both")
        switch problem {
        case .unusable: error(value, "found \(name), which cannot be a path")
        case .absolute:
            error(value, "found the absolute path \(name), expected one from the suite's own folder")
        case .leaves:
            error(value, "the path \(name) leads out of \(boundary.name)", fix: fix)
        case .leavesThroughLink:
            error(value, "the path \(name) leads through a link out of \(boundary.name)", fix: fix)
        case .missing(let suggestion):
            let folder = place.shown(place.folder)
            error(
                value, "there is no \(kind) \(name)",
                note: "it was looked for in \(folder == "." ? "the current folder" : folder)",
                fix: suggestion.map(Quotation.suggestion))
        case .wrongKind(let found):
            error(value, "\(name) is \(found == .folder ? "a folder" : "no regular file"), expected a \(kind)")
        }
    }

    // MARK: Places in strings

    /// Where a byte of a string's text is written: escapes take more bytes in the file than in the text.
    ///
    /// - Parameters:
    ///   - string: The bytes of a string in the file.
    ///   - offset: In bytes of its UTF-8 text.
    /// - Returns: The bytes of the file that stand for the character; at the text's end, the closing quote.
    func range(of offset: Int, inString string: Range<Int>) -> Range<Int> {
        let end = max(string.lowerBound + 1, string.upperBound - 1)
        var index = string.lowerBound + 1
        var passed = 0
        while index < end {
            let (written, meant) = width(at: index, until: end)
            if passed + meant > offset { return index..<min(index + written, end) }
            passed += meant
            index += written
        }
        return end..<(end + 1)
    }

    /// How many bytes the character at an index takes in the file, and in the text.
    private func width(at index: Int, until end: Int) -> (written: Int, meant: Int) {
        let bytes = source.bytes
        guard bytes[index] == UInt8(ascii: "\\"), index + 1 < end else {
            var length = 1
            while index + length < end, bytes[index + length] & 0xC0 == 0x80 { length += 1 }
            return (length, length)
        }
        guard bytes[index + 1] == UInt8(ascii: "u"), index + 6 <= end,
            let unit = UInt16(String(decoding: bytes[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
        else { return (2, 1) }
        if UTF16.isLeadSurrogate(unit) { return (min(12, end - index), 4) }
        return (6, unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3)
    }
}
