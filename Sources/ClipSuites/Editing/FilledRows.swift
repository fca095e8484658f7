/// The rows of a definition that cases name, and the templates that they fill in.
struct FilledRows {
    let origin: RowsDefinition.Origin
    let columns: Columns
    private let opened: JSONValue
    private let source: SourceFile
    private var rows: [SourceLocation: Row] = [:]

    /// Reads them; `nil` where the definition has none.
    init?(
        of object: JSONValue, _ source: SourceFile, _ place: SuitePlace, for cases: [ObservedCase]
    ) throws(Diagnostic) {
        guard let each = object["each"] else { return nil }
        let context = DecodingContext(source: source, place: place)
        let (origin, columns) = context.rows(each)
        guard let origin else { return nil }
        (self.origin, self.columns, self.source) = (origin, columns, source)
        opened = context.opened(object, columns, as: .invocation)
        let wanted = Set(cases.compactMap(\.row))
        var reader = try RowReader(origin, columns)
        while rows.count < wanted.count, let row = try reader.next() {
            if wanted.contains(row.location) { rows[row.location] = row }
        }
    }

    /// The column that is all that a part is made of.
    func onlyColumn(of part: ExpectationPart) -> Int? {
        let expect = opened["expect"]
        let value =
            switch part {
            case .key(let key): expect?[key]
            case .card(let key): expect?["card"]?[key]
            case .parameter(let name): expect?["parameters"]?[name]
            }
        guard case .template(let template) = value?.content else { return nil }
        return template.onlyColumn
    }

    /// How many texts of the definition a column fills in.
    func uses(of column: Int) -> Int { opened.uses(of: column) }

    /// The first column that has the value of a part in the row of every case.
    func column(with part: ExpectationPart, of cases: [ObservedCase]) -> String? {
        columns.names.first { name in
            let template = TextTemplate("{\(name)}", in: 0..<0, columns: columns)
            guard template.onlyColumn != nil else { return false }
            return cases.allSatisfy { testCase in
                guard let row = testCase.row.flatMap({ rows[$0] }), case .one(let value) = testCase.values[part]
                else { return false }
                let filling = RowFilling(row, in: source)
                return (try? filling.value(of: template))?.scalar == value
            }
        }
    }

    /// The field of a row as it is written.
    func field(_ column: Int, ofRowAt row: SourceLocation) -> String? { rows[row]?.fields[column] }
}

extension JSONValue {
    fileprivate func uses(of column: Int) -> Int {
        let keys = (members ?? []).count { $0.template?.columns.contains(column) == true }
        return keys + (members?.map(\.value) ?? elements ?? []).reduce(0) { $0 + $1.uses(of: column) }
            + (isTemplate(with: column) ? 1 : 0)
    }

    private func isTemplate(with column: Int) -> Bool {
        if case .template(let template) = content { template.columns.contains(column) } else { false }
    }
}
