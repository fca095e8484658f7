import ClipSuites

/// Writes expected values on which all cases of a definition agree. Lists changes to rows without writing them.
package struct ExpectationEdit {
    package private(set) var changes: [(place: SourceLocation, text: String)] = []
    package private(set) var rows: [(place: SourceLocation, text: String)] = []
    package private(set) var obstacles: [Diagnostic] = []

    private let text: SuiteText
    private var json: JSONEdit
    private let counts: Counts

    private var incomplete: Set<[SourceLocation]> = []

    /// The numbers of planned and finished cases, by definition and row.
    package typealias Counts = [[SourceLocation]: (planned: Int, finished: Int)]

    package init(of suite: Suite, given: [String], from current: String, counts: Counts) throws(SuiteErrors) {
        let path = suite.folder + "/" + PathText.name(of: suite.file)
        let files = given.lazy.flatMap { SuiteDiscovery($0, from: current).files }
        guard let file = files.first(where: { $0.path.isExactly(path) }) else {
            throw SuiteErrors("\(quoted: path) can no longer be read", fix: "run again")
        }
        text = try SuiteText(reading: file)
        json = JSONEdit(text.source)
        self.counts = counts
    }

    package mutating func update(_ cases: [ObservedCase]) {
        guard let definition = cases.first?.definition, let offset = text.source.offset(of: definition),
            let object = text.root.object(at: offset)
        else { return }
        if let expect = object["expect"] {
            for part in cases.parts { change(part, in: expect, hasRows: object["each"] != nil, cases) }
        } else {
            let members = cases.parts.compactMap { part in agreed(part, cases).map { (key: part.key, value: $0) } }
            if !members.isEmpty { add(.object(members), "expect", "\"expect\"", to: object) }
        }
    }

    package typealias Result = (path: String, shown: String, bytes: [UInt8])

    package func result() throws(SuiteErrors) -> Result? {
        json.isEmpty ? nil : (text.path, text.shown, try text.changed(by: json).text)
    }

    private mutating func agreed(
        _ part: ExpectationPart, _ cases: [ObservedCase], inRow row: SourceLocation? = nil
    ) -> JSONTree? {
        let places = [cases[0].definition, row].compactMap { $0 }
        let (planned, finished) = counts[places] ?? (0, 0)
        guard cases.count == planned else {
            guard incomplete.insert(places).inserted else { return nil }
            let wasRun = finished == planned
            obstacles.append(
                Diagnostic(
                    .warning, at: places.last,
                    "nothing is written here: only \(cases.count) of \(planned) cases have a result to write",
                    note: "the others \(wasRun ? "passed, were declined or skipped, or ended badly" : "were not run")",
                    fix: wasRun
                        ? "write it by hand, or give the others a definition of their own"
                        : "run all cases of the definition"))
            return nil
        }
        let values = cases.map { $0.values[part] }
        if let value = values[0], values.allSatisfy({ $0 == value }) { return value.tree }
        obstacles.append(
            Diagnostic(
                .warning, at: places.last, "\(part.name) is not written: its cases differ",
                fix: "write it by hand, or use a column of \"each\""))
        return nil
    }

    private mutating func change(
        _ part: ExpectationPart, in expect: JSONValue, hasRows: Bool, _ cases: [ObservedCase]
    ) {
        guard let container = part.container.map({ expect[$0] }) ?? expect else { return }
        let key = part.key.withDoubledBraces
        let value = container[key]
        if hasRows, let value, value.isFilled() { return list(part, filledBy: value, cases) }
        guard let tree = agreed(part, cases) else { return }
        if let value {
            replace(value, with: tree, part.name)
        } else if part.isParameter, container.members?.contains(where: { $0.key.utf8.contains(0x7B) }) == true {
            refuse(container, "parameter names contain braces, so \(part.name) cannot be found")
        } else {
            add(tree, key, part.name, to: container)
        }
    }

    private mutating func add(_ tree: JSONTree, _ key: String, _ name: String, to container: JSONValue) {
        json.add(tree, key: key, to: container)
        changes.append((location(container), "\(name): \(tree.text(width: .max)) (new)"))
    }

    private mutating func replace(_ value: JSONValue, with tree: JSONTree, _ name: String) {
        let bytes = Array(text.source.bytes[value.range])
        guard JSONReader.read(bytes, file: text.shown, dialect: .strict).diagnostics.isEmpty else {
            return refuse(value, "the value has comments or a trailing comma")
        }
        json.replace(value, with: tree)
        changes.append((location(value), "\(name): \(bytes.text) → \(tree.text(width: .max))"))
    }

    private mutating func list(_ part: ExpectationPart, filledBy value: JSONValue, _ cases: [ObservedCase]) {
        let filled = text.source.bytes[value.range].text
        let groups = Dictionary(grouping: cases, by: \.row).filter { $1.contains { $0.values[part] != nil } }
        let inRows = groups.compactMap { row, group in row.map { (row: $0, group: group) } }
        for (row, group) in inRows.sorted(by: { ($0.row.line, $0.row.column) < ($1.row.line, $1.row.column) }) {
            guard let value = agreed(part, group, inRow: row) else { continue }
            rows.append((row, "\(part.name), filled in by \(filled): \(value.text(width: .max))"))
        }
    }

    private func location(_ value: JSONValue) -> SourceLocation { text.source.location(at: value.range.lowerBound) }

    private mutating func refuse(_ value: JSONValue, _ message: String) {
        obstacles.append(
            text.source.diagnostic(
                .warning, at: value.underlinedRange, "\(message); nothing is written", fix: "change it by hand"))
    }
}

extension JSONValue {
    fileprivate func object(at offset: Int) -> JSONValue? {
        if range.lowerBound == offset, members != nil { return self }
        let inner = (members?.map(\.value) ?? elements ?? []).first { $0.range.contains(offset) }
        return inner?.object(at: offset)
    }

    fileprivate func isFilled(isPattern: Bool = false) -> Bool {
        if let string { return !TextTemplate(string, in: range, columns: .unknown, isPattern: isPattern).isFixed }
        if let elements { return elements.contains { $0.isFilled() } }
        return members?.contains { $0.value.isFilled(isPattern: $0.key == "matches") } == true
    }
}
