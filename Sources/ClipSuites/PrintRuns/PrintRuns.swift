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
            let run = PrintRun(path: file.path, shown: file.shown)
            faults += run.faults
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
        guard let name = row.name, let path = row.path else { return nil }
        guard !name.isEmpty else {
            add(.noName, row.errorInName("this row has no SVG file", fix: "write the name of its SVG file"))
            return nil
        }
        if let excess = PrintRun.excess(of: PathText.name(of: name)) {
            add(
                .longName, row.errorInName("the name of the SVG file \(excess)", fix: "shorten it, and rename the file")
            )
        }
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
