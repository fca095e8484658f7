import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

/// Compares a print run's CSV files with its SVG files and the suites.
///
/// Apple defines the columns and limits ("Preparing multiple App Clip Codes for production"). A
/// list of URLs for App Store Connect has one column, and the header is optional.
struct PrintRuns {
    private(set) var errors: [Diagnostic] = []
    private(set) var opened: Set<String?> = []
    private(set) var rows: [Row] = []
    private var urls: [String: Row] = [:]
    private var files: [String: Row] = [:]

    struct Row {
        let record: CSVRecord
        let folder: String
        let url: CSVRecord.Field
        /// The SVG file's name; `nil` if the CSV file has no column for names.
        let name: CSVRecord.Field?
        var drawing: Drawing?
        var opening = "not resolved"

        var place: String { "\(record.file):\(record.line)" }
    }

    typealias Drawing = (url: String?, isQRCode: Bool)

    var readFiles: [ReadFile] {
        rows.compactMap { row in row.name.map { ReadFile(PathText.absolute($0.text, from: row.folder)) } }
    }

    private static let listed = 20
    private static let rowLimit = 10_000
    private static let nameLimit = 188

    static func isPrintRun(_ path: String, in context: Context) -> Bool {
        path.hasEnding(in: [".csv"]) && FileKind.of(context.absolute(path)) != .folder
    }

    /// If the suites have errors, `plan` is `nil` and URLs are not resolved.
    init(_ paths: [String], against plan: Plan?, _ raised: inout RaisedAdvisories, in context: Context) {
        var known: Set<String> = []
        for path in paths {
            let absolute = context.absolute(path)
            guard known.insert(PathText.real(absolute) ?? absolute).inserted else { continue }
            do throws(Diagnostic) { try read(absolute, context.name(of: absolute)) } catch { errors.append(error) }
        }
        for row in rows { noteURL(of: row) }
        let suites = plan.flatMap { rows.isEmpty ? nil : CoveringSuites($0.suites.map(\.forCustomers), suite: \.suite) }
        for index in rows.indices {
            rows[index].drawing = drawing(of: rows[index])
            guard let suites, !rows[index].url.text.isEmpty else { continue }
            rows[index].opening = opening(of: rows[index], suites, &raised)
        }
    }

    private mutating func read(_ path: String, _ file: String) throws(Diagnostic) {
        let start = SourceLocation(file: file)
        if FileKind.of(path) == .missing {
            throw Diagnostic(
                .error, "there is no \(quoted: file)",
                fix: NeighbouringFile.fix(for: path) ?? "give the path of a print run")
        }
        if let excess = Self.excess(of: PathText.name(of: path)) {
            errors.append(Diagnostic(.error, at: start, "the name of the file \(excess)", fix: "shorten it"))
        }
        var reader = try CSVReader(path: path, file: file)
        let names = reader.columns.map { $0.lowercased() }
        let isHeader = !reader.columns.contains { $0.contains("://") }
        let name = names.firstIndex(of: "svg file name")
        guard let url = isHeader ? names.firstIndex(of: "url") : 0, name != nil || names.count == 1 else {
            let found = isHeader ? "the columns \(Quotation.some(reader.columns))" : "a URL in the first row"
            throw reader.header.error(
                at: 0, "found \(found), expected SVG File Name, URL",
                fix: "add that header, or rename the columns; without SVG files, only URL is required")
        }
        var records = isHeader ? [] : [reader.header]
        let before = errors.count
        while reader.isIntact, records.count <= Self.rowLimit {
            do throws(Diagnostic) {
                if let record = try reader.nextRecord() { records.append(record) }
            } catch {
                errors.append(error)
            }
        }
        if records.count > Self.rowLimit {
            let message = "found more than \(Self.rowLimit) rows"
            errors.append(records.removeLast().error(at: 0, message, fix: "divide the print run into several files"))
        }
        if records.isEmpty, errors.count == before {
            throw Diagnostic(.error, at: start, "the file has no rows below its header", fix: "add a row for each code")
        }
        let folder = PathText.folder(of: path)
        rows += records.map { record in
            Row(record: record, folder: folder, url: record.fields[url], name: name.map { record.fields[$0] })
        }
    }

    private static func drawing(at path: String) -> Drawing? {
        guard FileKind.of(path) == .file, let bytes = try? OpenFile(path: path).read(64 * 1024, at: 0) else {
            return nil
        }
        var scanner = HTMLScanner(bytes)
        guard let tag = scanner.next(), tag.name == "svg" else { return nil }
        return (tag["data-payload"], tag["aria-label"] == "QR code")
    }

    private static func excess(of name: String) -> String? {
        name.count > nameLimit ? "has \(name.count) characters, expected at most \(nameLimit)" : nil
    }

    private mutating func add(
        _ row: Row, _ field: CSVRecord.Field, _ message: String, note: String? = nil, fix: String?
    ) {
        errors.append(row.record.error(in: field, message, note: note, fix: fix))
    }

    private mutating func noteURL(of row: Row) {
        let key = InvocationURL.wholeKey(of: row.url.text)
        if row.url.text.isEmpty {
            add(row, row.url, "this row has no URL", fix: "write the URL of the code, or delete the row")
        } else if let first = urls[key] {
            add(row, row.url, "\(first.place) prints this URL too", fix: "give each code its own URL, or delete a row")
        } else {
            urls[key] = row
        }
    }

    private mutating func drawing(of row: Row) -> Drawing? {
        guard let field = row.name else { return nil }
        if field.text.isEmpty {
            add(row, field, "this row has no SVG file", fix: "write the name of its SVG file")
            return nil
        }
        if let excess = Self.excess(of: PathText.name(of: field.text)) {
            add(row, field, "the name of the SVG file \(excess)", fix: "shorten it, and rename the file")
        }
        let path = PathText.absolute(field.text, from: row.folder)
        let name = Quotation.of(field.text)
        // On a Mac, names that differ only in case refer to the same file.
        if let first = files.updateValue(row, forKey: path.lowercased()) {
            add(row, field, "\(first.place) names this SVG file too", fix: "name the file that contains this row's URL")
        }
        if FileKind.of(path) == .missing {
            // Similar names belong to other codes, so the fix does not suggest a name.
            add(row, field, "there is no \(name)", fix: "put the SVG files next to the CSV file")
            return nil
        }
        guard let drawing = Self.drawing(at: path) else {
            add(row, field, "\(name) is not an SVG file", fix: "write it as SVG, as Apple's tools do")
            return nil
        }
        guard let url = drawing.url, !row.url.text.isEmpty else { return drawing }
        let key = InvocationURL.wholeKey(of: url)
        if key != InvocationURL.wholeKey(of: row.url.text) {
            add(
                row, field, "\(name) contains a different URL: \(Visible.line(url))",
                note: urls[key].map { "that is the URL of \($0.place)" }, fix: "make the SVG file again")
        }
        return drawing
    }

    private mutating func opening(
        of row: Row, _ suites: CoveringSuites<PlannedSuite>, _ raised: inout RaisedAdvisories
    ) -> String {
        let source: Source = row.drawing?.isQRCode == true ? .qrCode : .appClipCode
        let inquiry = Inquiry(url: row.url.text, source: source, appInstalled: false)
        let answers = suites.answering(inquiry).map { ($0, $0.resolver.resolve(inquiry.invocation)) }
        guard let (planned, resolution) = answers.max(by: { $0.1.specificity < $1.1.specificity }) else {
            let hints = suites.hints(inquiry)
            add(
                row, row.url, "no suite covers this URL's host",
                note: hints.isEmpty ? nil : hints.joined(separator: "\n"),
                fix: "correct the URL, or pass its clip's suite")
            return "nothing opens: no suite covers its host"
        }
        if resolution.declined != nil {
            let why = resolution.trace.last?.text ?? ""
            let message = "nothing opens from \(source.rawValue): \(why)"
            add(row, row.url, message, fix: DeclineFix.text(for: resolution, in: planned.suite))
            return "nothing opens: \(why)"
        }
        for advisory in resolution.advisories where !advisory.name.isOfDefinitions {
            raised.note(advisory.name, row.record.error(in: row.url, advisory.text), of: planned)
        }
        if let name = row.name, let drawing = row.drawing, drawing.url == nil {
            let unchecked = row.record.error(
                in: name, "\(quoted: name.text) does not contain its URL", note: "data-payload is missing",
                fix: "use the file as it was generated: editors remove the attribute")
            raised.note(.svgUnchecked, unchecked, of: planned)
        }
        // A demo link opens a clip of any size.
        if resolution.experience != .link { opened.insert(planned.suite.clip.bundleID) }
        let name = resolution.experience?.spelling ?? "the clip"
        return name + (resolution.card?.title.map { ", card \(quoted: $0)" } ?? "")
    }

    var text: String {
        rows.groups { rows.count > Self.listed ? $0.opening : $0.place }.map { group in
            let first = group[0]
            let code = [first.name?.text ?? "", first.url.text].filter { !$0.isEmpty }.joined(separator: ": ")
            let more = group.count > 1 ? " and \(Phrase.count(group.count - 1, "more code"))" : ""
            return Visible.line("\(first.place): \(code)\(more) → \(first.opening)", limit: 1000) + "\n"
        }.joined()
    }
}

extension PlannedSuite {
    /// The suite as a customer sees it, without the developer's local experiences.
    fileprivate var forCustomers: PlannedSuite {
        var suite = suite
        suite.clip.build = .appStore
        return PlannedSuite(suite)
    }
}
