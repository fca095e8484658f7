import ClipRules

/// A print run: a CSV file, each row of which names an SVG file and the URL that it encodes.
///
/// Columns and limits are those of Apple's mapping file ("Preparing multiple App Clip Codes for production"). A list
/// of URLs, as App Store Connect takes it, has one column and may lack a header.
package struct PrintRun: Sendable {
    /// The path as shown to people.
    package let file: String
    package internal(set) var rows: [PrintRow] = []
    private(set) var faults: [(fault: PrintFault, diagnostic: Diagnostic)] = []

    static let rowLimit = 10_000
    static let nameLimit = 188
    static let header = "SVG File Name, URL"

    init(path: String, shown: String) {
        file = shown
        do throws(Diagnostic) { try read(path) } catch { faults.append((.file, error)) }
    }

    private mutating func read(_ path: String) throws(Diagnostic) {
        let start = SourceLocation(file: file, line: 1, column: 1)
        if FileKind.of(path) == .missing {
            throw Diagnostic(
                .error, at: nil, "there is no \(Quotation.of(file))",
                fix: NeighbouringFile.fix(for: path) ?? "give the path of a print run")
        }
        if let excess = Self.excess(of: PathText.name(of: path)) {
            faults.append((.file, Diagnostic(.error, at: start, "the name of the file \(excess)", fix: "shorten it")))
        }
        var reader = try CSVReader(path: path, file: file)
        let columns = try PrintColumns(reader.header)
        var count = 0
        var firstInExcess: CSVRecord?
        func take(_ record: CSVRecord, into rows: inout [PrintRow]) {
            count += 1
            if count > Self.rowLimit {
                firstInExcess = firstInExcess ?? record
            } else {
                rows.append(PrintRow(record, columns, folder: PathText.folder(of: path)))
            }
        }
        if !columns.areNamed { take(reader.header, into: &rows) }
        while true {
            do throws(Diagnostic) {
                guard let record = try reader.nextRecord() else { break }
                take(record, into: &rows)
            } catch {
                faults.append((.row, error))
            }
        }
        if let firstInExcess {
            let message = "found \(count) rows, expected at most \(Self.rowLimit) in a file"
            faults.append((.file, firstInExcess.error(at: 0, message, fix: "divide the print run into several files")))
        }
        if count == 0, faults.isEmpty {
            throw Diagnostic(.error, at: start, "the file has no rows below its header", fix: "add a row for each code")
        }
    }

    static func excess(of name: String) -> String? {
        name.count > nameLimit ? "has \(name.count) characters, expected at most \(nameLimit)" : nil
    }
}

/// A row of a print run: a code.
package struct PrintRow: Sendable {
    package let url: String
    /// The SVG's name as written; `nil` if the file has no column for it.
    package let name: String?
    package internal(set) var drawing: CodeDrawing?
    let path: String?
    private let record: CSVRecord
    private let columns: PrintColumns

    fileprivate init(_ record: CSVRecord, _ columns: PrintColumns, folder: String) {
        self.record = record
        self.columns = columns
        url = record.fields[columns.url].text
        name = columns.name.map { record.fields[$0].text }
        path = name.map { PathText.absolute($0, from: folder) }
    }

    package var line: Int { record.line }

    package func errorInURL(_ message: String, note: String? = nil, fix: String? = nil) -> Diagnostic {
        record.error(in: record.fields[columns.url], message, note: note, fix: fix)
    }

    /// The warning that its SVG file does not say which URL it holds; `nil` if it does, or cannot be read.
    package var unchecked: Diagnostic? {
        guard case .svg(url: nil, _) = drawing, let name else { return nil }
        var warning = errorInName(
            "\(Quotation.of(name)) does not say which URL it holds", note: "it has no data-payload",
            fix: "give the file as it was generated: editors of drawings drop the attribute")
        (warning.severity, warning.advisory) = (.warning, DefinitionAdvisory.svgUnchecked.rawValue)
        return warning
    }

    func errorInName(_ message: String, note: String? = nil, fix: String? = nil) -> Diagnostic {
        record.error(in: record.fields[columns.name ?? columns.url], message, note: note, fix: fix)
    }
}

private struct PrintColumns: Sendable {
    let url: Int
    let name: Int?
    /// Whether the first row is a header.
    let areNamed: Bool

    init(_ header: CSVRecord) throws(Diagnostic) {
        let names = header.fields.map { $0.text.lowercased() }
        let addFix = "write a row above it: \(PrintRun.header)"
        if let first = header.fields.first(where: { $0.text.contains("://") }) {
            guard names.count == 1 else {
                throw header.error(in: first, "found a URL in the first row, expected a header", fix: addFix)
            }
            (url, name, areNamed) = (0, nil, false)
            return
        }
        name = names.firstIndex(of: "svg file name")
        areNamed = true
        guard let url = names.firstIndex(of: "url"), name != nil || names.count == 1 else {
            throw header.error(
                in: header.fields[0],
                "found the columns \(Quotation.some(header.fields.map(\.text))), expected \(PrintRun.header)",
                fix: "name the columns so; a list without SVG files has the column URL alone")
        }
        self.url = url
    }
}
