import ClipFacts
import Foundation

package struct CSVRecord {
    package struct Field {
        package var text: String
        var start: Int
    }

    private(set) var texts: [String] = []
    private var starts: [Int] = []
    let separator: CSVSeparator
    package let line: Int
    package let file: String
    private let bytes: [UInt8]

    package var fields: [Field] { zip(texts, starts).map(Field.init) }
    var end: Int { bytes.count }

    /// Returns the next row in which a field has text. For the header, pass `nil` as the separator.
    static func next(
        from lines: inout LineReader, file: String, _ separator: CSVSeparator?, columns: Int = 0
    ) throws(Diagnostic) -> CSVRecord? {
        var (row, separator) = (try nextLine(of: &lines, file), separator)
        if separator == nil, let stated = row.flatMap(CSVSeparator.init(statedBy:)) {
            (row, separator) = (try nextLine(of: &lines, file), stated)
        }
        // Taking the line avoids a copy of its bytes.
        while var bytes = row.take() {
            let first = lines.line
            var isOpen = opensQuote(bytes)
            while isOpen, let next = try nextLine(of: &lines, file) {
                isOpen = opensQuote(next) != isOpen
                bytes.append(UInt8(ascii: "\n"))
                bytes += next
            }
            if bytes.last == "\r" { bytes.removeLast() }
            let record = try CSVRecord(bytes, file, line: first, separator, columns: columns)
            if !record.texts.allSatisfy(\.isEmpty) { return record }
            row = try nextLine(of: &lines, file)
        }
        return nil
    }

    private init(
        _ bytes: [UInt8], _ file: String, line: Int, _ separator: CSVSeparator?, columns: Int
    ) throws(Diagnostic) {
        self.bytes = bytes
        self.file = file
        self.line = line
        self.separator = separator ?? CSVSeparator(of: bytes)
        if let offset = bytes.firstInvalidUTF8 {
            throw error(at: offset, bytes[offset].notUTF8, fix: "save the file as UTF-8")
        }
        if let offset = bytes.firstIndex(of: 0) { throw error(at: offset, "found a NUL byte, expected text") }
        texts.reserveCapacity(columns)
        starts.reserveCapacity(columns)
        try split()
    }

    private static func nextLine(of lines: inout LineReader, _ file: String) throws(Diagnostic) -> [UInt8]? {
        let place = SourceLocation(file: file, line: lines.line + 1)
        let read: ArraySlice<UInt8>?
        do throws(LineReader.Obstacle) {
            read = try lines.next()
        } catch {
            let limit = "the line is longer than \(LineReader.lineLimit / 1024 / 1024) MiB"
            throw Diagnostic(.error, at: place, error == .tooLong ? limit : "the file cannot be read from here on")
        }
        guard let line = read else { return nil }
        guard lines.line == 1 else { return Array(line) }
        if let encoding = line.foreignEncoding {
            throw Diagnostic(.error, at: place, "found \(encoding), expected UTF-8", fix: "save the file as UTF-8")
        }
        return Array(line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line)
    }

    private static func opensQuote(_ line: [UInt8]) -> Bool { !line.count { $0 == quote }.isMultiple(of: 2) }

    private static let quote = UInt8(ascii: "\"")

    private mutating func split() throws(Diagnostic) {
        var index = 0
        while true {
            skipSpaces(&index)
            let start = index
            let isQuoted = index < bytes.count && bytes[index] == Self.quote
            texts.append(try isQuoted ? quoted(&index) : unquoted(&index))
            starts.append(start)
            skipSpaces(&index)
            if index == bytes.count { return }
            guard bytes[index] == separator.rawValue else {
                throw error(
                    at: index, "found text after a closing quotation mark, expected \(separator.name)",
                    fix: "a quotation mark inside a quoted field is written twice")
            }
            index += 1
        }
    }

    private func unquoted(_ index: inout Int) throws(Diagnostic) -> String {
        var field = bytes[index...].prefix { $0 != separator.rawValue }
        index = field.endIndex
        if let odd = field.firstIndex(where: { $0 == Self.quote || $0 == "\r" }) {
            guard bytes[odd] == Self.quote else {
                throw error(at: odd, "found a lone carriage return", fix: "save the file with LF line ends")
            }
            throw error(
                at: odd, "found a quotation mark inside an unquoted field",
                fix: "put the whole field in double quotes, and write a quotation mark in it twice")
        }
        while field.last == " " { field.removeLast() }
        return field.text
    }

    private func quoted(_ index: inout Int) throws(Diagnostic) -> String {
        let opening = index
        var text: [UInt8] = []
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == Self.quote {
                guard index < bytes.count, bytes[index] == Self.quote else { return text.text }
                index += 1
            }
            text.append(byte)
        }
        throw error(
            at: opening, "the quotation mark that opens here is not closed",
            fix: "close it; a quotation mark inside a quoted field is written twice")
    }

    private func skipSpaces(_ index: inout Int) {
        while index < bytes.count, bytes[index] == " " { index += 1 }
    }

    package func error(
        at offset: Int, length: Int = 1, _ message: String, note: String? = nil, fix: String? = nil
    ) -> Diagnostic {
        SourceFile(name: file, bytes: bytes, firstLine: line)
            .diagnostic(.error, at: offset..<(offset + length), message, note: note, fix: fix)
    }

    package func error(in field: Field, _ message: String, note: String? = nil, fix: String? = nil) -> Diagnostic {
        error(at: field.start, length: max(1, field.text.utf8.count), message, note: note, fix: fix)
    }
}

enum CSVSeparator: UInt8, CaseIterable {
    case comma = 0x2C
    case semicolon = 0x3B
    case tab = 0x09

    var name: String { "a \(self)" }

    /// Reads a line such as `sep=;`, which Excel recognises.
    fileprivate init?(statedBy line: [UInt8]) {
        let text = line.text.trimmingCharacters(in: CharacterSet(charactersIn: "\r\n\" "))
        guard text.utf8.count == 5, text.lowercased().hasPrefix("sep="), let last = text.utf8.last else { return nil }
        self.init(rawValue: last)
    }

    fileprivate init(of header: [UInt8]) {
        var isQuoted = false
        let found = header.compactMap { byte -> CSVSeparator? in
            if byte == "\"" { isQuoted.toggle() }
            return isQuoted ? nil : CSVSeparator(rawValue: byte)
        }
        self = found.contains(.comma) ? .comma : found.first ?? .comma
    }
}
