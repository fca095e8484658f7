/// The rows of an invocation with `each`, and what they fill in.
public struct RowsDefinition: Sendable {
    let origin: Origin
    let template: RowTemplate

    /// Where the rows come from.
    package enum Origin: Sendable {
        /// A CSV file with a header row. `path` is absolute, `file` as shown.
        case csv(path: String, file: String)
        /// Objects written in the suite.
        case inline([Row])
    }

    init(_ origin: Origin, filling template: RowTemplate) {
        self.origin = origin
        self.template = template
    }

    /// The same rows for a definition that they cannot be filled into.
    var fillingNothing: RowsDefinition { RowsDefinition(origin, filling: RowTemplate(template.columns)) }

    /// Rows that fill in a title and a URL.
    package init(_ origin: Origin, columns: [String], title: String, url: String?) {
        self.init(origin, filling: RowTemplate(Columns(columns), title: title, url: url))
    }
}
