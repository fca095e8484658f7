import ClipRules

/// The faults of a print run; those of one kind are shown together.
package enum PrintFault: Int, CaseIterable, Sendable {
    case file, row, noURL, sameURL, noName, longName, sameName, missing, notSVG, otherURL
    case unknownHost, nothingOpens
}

/// The print runs of a command, compared row by row with each other and with their SVG files.
package struct PrintRuns: Sendable {
    package private(set) var runs: [PrintRun] = []
    package private(set) var faults: [(fault: PrintFault, diagnostic: Diagnostic)] = []

    private typealias Place = (file: String, line: Int)
    private var urls: [String: Place] = [:]
    private var names: [String: Place] = [:]

    package init(_ files: [(path: String, shown: String)]) {
        var paths: Set<String> = []
        for file in files where paths.insert(PathText.real(file.path) ?? file.path).inserted {
            var run = PrintRun(file: file.shown)
            do throws(Diagnostic) { try read(file.path, into: &run) } catch { add(.file, error) }
            for row in run.rows { noteURL(of: row, in: run.file) }
            runs.append(run)
        }
        for run in runs.indices {
            let file = runs[run].file
            for (index, row) in runs[run].rows.enumerated() {
                runs[run].rows[index].drawing = compare(row, in: file)
            }
        }
    }

    private mutating func read(_ path: String, into run: inout PrintRun) throws(Diagnostic) {
        let start = SourceLocation(file: run.file, line: 1, column: 1)
        if FileKind.of(path) == .missing {
            throw Diagnostic(
                .error, at: nil, "there is no \(Quotation.of(run.file))",
                fix: NeighbouringFile.fix(for: path) ?? "give the path of a print run")
        }
        let before = faults.count
        if let excess = PrintRun.excess(of: PathText.name(of: path)) {
            add(.file, Diagnostic(.error, at: start, "the name of the file \(excess)", fix: "shorten it"))
        }
        var reader = try CSVReader(path: path, file: run.file)
        let columns = try PrintColumns(reader.header)
        var records = columns.areNamed ? [] : [reader.header]
        var count = records.count
        var firstInExcess: CSVRecord?
        while true {
            do throws(Diagnostic) {
                guard let record = try reader.nextRecord() else { break }
                count += 1
                if count <= PrintRun.rowLimit {
                    records.append(record)
                } else {
                    firstInExcess = firstInExcess ?? record
                }
            } catch {
                add(.row, error)
            }
        }
        let folder = PathText.folder(of: path)
        run.rows = records.map { PrintRow(record: $0, columns: columns, folder: folder) }
        if let firstInExcess {
            let message = "found \(count) rows, expected at most \(PrintRun.rowLimit) in a file"
            add(.file, firstInExcess.error(at: 0, message, fix: "divide the print run into several files"))
        }
        if count == 0, faults.count == before {
            throw Diagnostic(.error, at: start, "the file has no rows below its header", fix: "add a row for each code")
        }
    }

    private mutating func noteURL(of row: PrintRow, in file: String) {
        if row.url.isEmpty {
            return add(
                .noURL, row.errorInURL("this row has no URL", fix: "write the URL of the code, or delete the row"))
        }
        let key = InvocationURL.wholeKey(of: row.url)
        if let first = urls[key] {
            let message = "\(Self.shown(first, from: file)) prints this URL too"
            add(.sameURL, row.errorInURL(message, fix: "give each code its own URL, or delete one of the rows"))
        } else {
            urls[key] = (file, row.line)
        }
    }

    private mutating func compare(_ row: PrintRow, in file: String) -> CodeDrawing? {
        guard let name = row.name else { return nil }
        guard !name.isEmpty else {
            add(.noName, row.errorInName("this row has no SVG file", fix: "write the name of its SVG file"))
            return nil
        }
        if let excess = PrintRun.excess(of: PathText.name(of: name)) {
            add(
                .longName, row.errorInName("the name of the SVG file \(excess)", fix: "shorten it, and rename the file")
            )
        }
        let path = PathText.absolute(name, from: row.folder)
        // A Mac takes names that differ in case for one.
        if let first = names.updateValue((file, row.line), forKey: path.lowercased()) {
            let message = "\(Self.shown(first, from: file)) names this SVG file too"
            add(.sameName, row.errorInName(message, fix: "name the SVG file that holds this row's URL"))
        }
        let drawing = CodeDrawing(at: path)
        compare(drawing, named: name, with: row, in: file)
        return drawing
    }

    private mutating func compare(_ drawing: CodeDrawing, named name: String, with row: PrintRow, in file: String) {
        switch drawing {
        case .missing:
            // No name is suggested: the nearest is another code's.
            let fix = "put the SVG files into the folder of \(PathText.name(of: file))"
            add(.missing, row.errorInName("there is no \(Quotation.of(name))", fix: fix))
        case .notSVG:
            let fix = "write it as SVG, with Apple's generator or App Store Connect"
            add(.notSVG, row.errorInName("\(Quotation.of(name)) is not an SVG file", fix: fix))
        case .svg(let url?, _):
            guard !row.url.isEmpty, InvocationURL.wholeKey(of: url) != InvocationURL.wholeKey(of: row.url) else {
                return
            }
            let owner = urls[InvocationURL.wholeKey(of: url)].map { "that is the URL of \(Self.shown($0, from: file))" }
            let message = "\(Quotation.of(name)) holds another URL: \(Visible.line(url))"
            add(.otherURL, row.errorInName(message, note: owner, fix: "make the SVG file again, from this row's URL"))
        case .svg(nil, _): break
        }
    }

    package mutating func add(_ fault: PrintFault, _ diagnostic: Diagnostic) { faults.append((fault, diagnostic)) }

    private static func shown(_ place: Place, from file: String) -> String {
        place.file.isExactly(file) ? "line \(place.line)" : "\(place.file):\(place.line)"
    }
}

/// A print run: a CSV file, each row of which names an SVG file and the URL that it encodes.
///
/// Columns and limits are those of Apple's mapping file ("Preparing multiple App Clip Codes for production"). A list
/// of URLs, as App Store Connect takes it, has one column and may lack a header.
package struct PrintRun: Sendable {
    /// The path as shown to people.
    package let file: String
    package fileprivate(set) var rows: [PrintRow] = []

    fileprivate static let rowLimit = 10_000
    private static let nameLimit = 188
    fileprivate static let header = "SVG File Name, URL"

    fileprivate static func excess(of name: String) -> String? {
        name.count > nameLimit ? "has \(name.count) characters, expected at most \(nameLimit)" : nil
    }
}

/// A row of a print run: a code.
package struct PrintRow: Sendable {
    fileprivate let record: CSVRecord
    fileprivate let columns: PrintColumns
    fileprivate let folder: String
    package fileprivate(set) var drawing: CodeDrawing?

    package var url: String { record.fields[columns.url].text }

    /// The SVG's name as written; `nil` if the file has no column for it.
    package var name: String? { columns.name.map { record.fields[$0].text } }

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

    fileprivate func errorInName(_ message: String, note: String? = nil, fix: String? = nil) -> Diagnostic {
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

/// The SVG file of a code, by its first tag.
package enum CodeDrawing: Sendable {
    case missing
    case notSVG
    /// Its URL is `nil` without the `data-payload` that Apple's generator writes: the URL as it was given.
    case svg(url: String?, isQRCode: Bool)

    /// More than what an editor writes before the first tag.
    private static let head = 64 * 1024

    fileprivate init(at path: String) {
        switch FileKind.of(path) {
        case .missing: self = .missing
        case .folder, .special: self = .notSVG
        case .file:
            var scanner = HTMLScanner((try? OpenFile(path: path).read(Self.head, at: 0)) ?? [])
            guard let tag = scanner.next(), tag.name == "svg" else {
                self = .notSVG
                return
            }
            // `clipflight code` writes the label.
            self = .svg(url: tag["data-payload"], isQRCode: tag["aria-label"] == "QR code")
        }
    }

    package var isQRCode: Bool { if case .svg(_, true) = self { true } else { false } }
}
