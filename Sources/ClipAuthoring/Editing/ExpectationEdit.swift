import ClipSuites

/// Writes the outcomes that all cases of a definition share. Changes to rows are only listed.
package struct ExpectationEdit {
    package private(set) var changes: [(place: SourceLocation, text: String)] = []
    package private(set) var rows: [(place: SourceLocation, text: String)] = []
    package private(set) var obstacles: [Diagnostic] = []

    private let text: SuiteText
    private var json: JSONEdit
    private let counts: Counts

    /// The number of cases per definition and per row.
    package typealias Counts = [[SourceLocation]: Int]

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
            change(expect, hasRows: object["each"] != nil, cases)
        } else {
            begin(object, cases)
        }
    }

    package typealias Result = (path: String, shown: String, bytes: [UInt8])

    package func result() throws(SuiteErrors) -> Result? {
        json.isEmpty ? nil : (text.path, text.shown, try text.changed(by: json).text)
    }

    private mutating func begin(_ object: JSONValue, _ cases: [ObservedCase]) {
        var members: [(key: String, value: JSONTree)] = []
        var parameters: [(key: String, value: JSONTree)]? = []
        for part in cases.parts {
            let value = agreed(part, cases)
            switch part {
            case .key(let key), .card(let key): if let value { members.append((key, value)) }
            case .parameter(let name):
                if let value { parameters?.append((name.withDoubledBraces, value)) } else { parameters = nil }
            }
        }
        if let parameters, !parameters.isEmpty { members.append(("parameters", .object(parameters))) }
        guard !members.isEmpty else { return }
        json.add(.object(members), key: "expect", to: object)
        changes.append((location(object), "\"expect\": \(JSONTree.object(members).text(width: .max))"))
    }

    private mutating func agreed(
        _ part: ExpectationPart, _ cases: [ObservedCase], inRow row: SourceLocation? = nil
    ) -> JSONTree? {
        let definition = cases[0].definition
        let count = counts[[definition, row].compactMap { $0 }]
        let values = cases.compactMap { $0.values[part] }
        let isOne = values.allSatisfy { $0 == values.first }
        if isOne, values.count == count, let value = values.first { return value.tree }
        let shown = values.first.map { $0.tree.text(width: .max).shortened(to: 100) } ?? "none"
        let what = isOne ? "only \(values.count) of \(count ?? 0) cases have \(shown)" : "its cases differ"
        obstacles.append(
            Diagnostic(
                .warning, at: row ?? definition, "\(part.name) is not written: \(what)",
                note: isOne ? "the others differ, were not run, or have no outcome" : nil,
                fix: isOne ? "run all cases of the definition" : "write it by hand, or use a column of \"each\""))
        return nil
    }

    private mutating func change(_ expect: JSONValue, hasRows: Bool, _ cases: [ObservedCase]) {
        for part in cases.parts {
            guard let (container, key) = place(of: part, in: expect) else { continue }
            if hasRows, let filled = container[key]?.string, filled.replacing("{{", with: "").contains("{") {
                list(part, filledBy: filled, cases)
            } else if let value = agreed(part, cases) {
                do throws(Diagnostic) { try set(part, to: value, at: key, of: container) } catch {
                    obstacles.append(error)
                }
            }
        }
    }

    private func place(of part: ExpectationPart, in expect: JSONValue) -> (container: JSONValue, key: String)? {
        switch part {
        case .key(let key): (expect, key)
        case .card(let key): expect["card"].map { ($0, key) }
        case .parameter(let name): expect["parameters"].map { ($0, name.withDoubledBraces) }
        }
    }

    private mutating func set(
        _ part: ExpectationPart, to tree: JSONTree, at key: String, of container: JSONValue
    ) throws(Diagnostic) {
        if let value = container[key] { return try replace(value, with: tree, part.name) }
        if case .parameter = part, container.members?.contains(where: { $0.key.utf8.contains(0x7B) }) == true {
            throw obstacle(container, "parameter names contain braces, so \(part.name) cannot be found")
        }
        json.add(tree, key: key, to: container)
        changes.append((location(container), "\(part.name): \(tree.text(width: .max)) (new)"))
    }

    private mutating func replace(_ value: JSONValue, with tree: JSONTree, _ name: String) throws(Diagnostic) {
        let bytes = Array(text.source.bytes[value.range])
        guard JSONReader.read(bytes, file: text.shown, dialect: .strict).diagnostics.isEmpty else {
            throw obstacle(value, "the value has comments or a trailing comma")
        }
        json.replace(value, with: tree)
        changes.append((location(value), "\(name): \(bytes.text) → \(tree.text(width: .max))"))
    }

    private mutating func list(_ part: ExpectationPart, filledBy filled: String, _ cases: [ObservedCase]) {
        let groups = Dictionary(grouping: cases.filter { $0.values[part] != nil }, by: \.row)
        let inRows = groups.compactMap { row, group in row.map { (row: $0, group: group) } }
        for (row, group) in inRows.sorted(by: { ($0.row.line, $0.row.column) < ($1.row.line, $1.row.column) }) {
            guard let value = agreed(part, group, inRow: row) else { continue }
            rows.append((row, "\(part.name), filled in by \(quoted: filled): \(value.text(width: .max))"))
        }
    }

    private func location(_ value: JSONValue) -> SourceLocation { text.source.location(at: value.range.lowerBound) }

    private func obstacle(_ value: JSONValue, _ message: String) -> Diagnostic {
        text.source.diagnostic(
            .warning, at: value.underlinedRange, "\(message); nothing is written", note: nil, fix: "change it by hand")
    }
}

extension JSONValue {
    fileprivate func object(at offset: Int) -> JSONValue? {
        if range.lowerBound == offset, members != nil { return self }
        let inner = (members?.map(\.value) ?? elements ?? []).first { $0.range.contains(offset) }
        return inner?.object(at: offset)
    }
}
