import ClipFacts

/// A location in a definition file.
public struct SourceLocation: Sendable, Hashable, Codable {
    /// The path shown in messages, relative to the repository or current folder if possible.
    public var file: String
    /// The line number, starting at 1.
    public var line: Int
    /// The column number in Unicode scalars, starting at 1.
    public var column: Int

    package init(file: String, line: Int = 1, column: Int = 1) {
        self.file = file
        self.line = line
        self.column = column
    }

    package var place: String { "\(file):\(line)" }
    package var text: String { "\(place):\(column)" }
}

/// A definition file and its bytes. Columns are counted in Unicode scalars, starting at 1.
package struct SourceFile {
    package let name: String
    package let bytes: [UInt8]

    private let checkpoints: [Checkpoint]
    private let firstLine: Int
    private let firstColumn: Int
    private static let stride = 512

    private struct Checkpoint {
        var line: Int32 = 0
        var lineStart: Int32
        var column: Int32 = 0

        mutating func advance(over byte: UInt8, at index: Int) {
            if byte == "\n" {
                self = Checkpoint(line: line + 1, lineStart: Int32(index + 1))
            } else if byte & 0xC0 != 0x80, index >= lineStart {
                column += 1
            }
        }
    }

    package init(name: String, bytes: [UInt8], firstLine: Int = 1, firstColumn: Int = 1) {
        self.name = name
        self.firstLine = firstLine
        self.firstColumn = firstColumn
        self.bytes = bytes
        var checkpoints: [Checkpoint] = []
        checkpoints.reserveCapacity(bytes.count / Self.stride + 1)
        var here = Checkpoint(lineStart: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        bytes.withUnsafeBufferPointer { bytes in
            for index in bytes.indices {
                if index % Self.stride == 0 { checkpoints.append(here) }
                here.advance(over: bytes[index], at: index)
            }
        }
        if bytes.count % Self.stride == 0 { checkpoints.append(here) }
        self.checkpoints = checkpoints
    }

    package func location(at offset: Int) -> SourceLocation {
        let here = checkpoint(at: offset)
        let column = Int(here.column) + (here.line == 0 ? firstColumn : 1)
        return SourceLocation(file: name, line: Int(here.line) + firstLine, column: column)
    }

    package func offset(of place: SourceLocation) -> Int? {
        let line = place.line - firstLine
        let column = place.column - (line == 0 ? firstColumn : 1)
        let last = checkpoints.lastIndex { (Int($0.line), Int($0.column)) <= (line, column) } ?? 0
        var here = checkpoints[last]
        for index in min(last * Self.stride, bytes.count)..<bytes.count {
            let isStart = bytes[index] & 0xC0 != 0x80 && index >= here.lineStart
            if here.line > line || here.line == line && bytes[index] == "\n" { return nil }
            if isStart, here.line == line, here.column == column { return index }
            here.advance(over: bytes[index], at: index)
        }
        return nil
    }

    private func checkpoint(at offset: Int) -> Checkpoint {
        let offset = min(max(offset, 0), bytes.count)
        var here = checkpoints[offset / Self.stride]
        for index in (offset / Self.stride * Self.stride)..<offset { here.advance(over: bytes[index], at: index) }
        return here
    }

    package func excerpt(_ range: Range<Int>) -> Diagnostic.Excerpt {
        let offset = min(max(range.lowerBound, 0), bytes.count)
        let start = Int(checkpoint(at: offset).lineStart)
        return Diagnostic.Excerpt(
            line: bytes[start...], from: max(0, offset - start), to: max(0, range.upperBound - start))
    }

    package func diagnostic(
        _ severity: Diagnostic.Severity, at range: Range<Int>, _ message: String, note: String? = nil,
        fix: String? = nil, advisory: String? = nil
    ) -> Diagnostic {
        Diagnostic(
            severity, at: location(at: range.lowerBound), message, excerpt: excerpt(range), note: note, fix: fix,
            advisory: advisory)
    }

    func error(_ range: Range<Int>, _ message: String, note: String? = nil, fix: String? = nil) -> Diagnostic {
        diagnostic(.error, at: range, message, note: note, fix: fix)
    }

    package func error(_ offset: Int, _ message: String, note: String? = nil, fix: String? = nil) -> Diagnostic {
        diagnostic(.error, at: offset..<(offset + 1), message, note: note, fix: fix)
    }

    package func withExcerpt(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.excerpt == nil, let place = diagnostic.location, place.file == name,
            let start = offset(of: place)
        else { return diagnostic }
        var parser = JSONParser(self, dialect: .suite)
        parser.index = start
        let isString = bytes[start] == "\"" && (try? parser.quoted()) != nil
        var result = diagnostic
        result.excerpt = excerpt(start..<(isString ? parser.index : start + 1))
        return result
    }
}
