/// The columns that the rows of an invocation fill in.
package struct Columns: Sendable {
    /// The names, in the order of the fields.
    package let names: [String]
    /// Whether the rows could be read. Where they could not, every name may be a column; that has been reported.
    let areKnown: Bool
    private let places: [ExactText: Int]

    /// No rows, or the columns of some.
    package init(_ names: [String] = []) {
        self.init(names, areKnown: true)
    }

    private init(_ names: [String], areKnown: Bool) {
        self.names = names
        self.areKnown = areKnown
        places = Dictionary(names.enumerated().map { (ExactText(text: $1), $0) }) { first, _ in first }
    }

    /// The columns of rows that could not be read.
    static let unknown = Columns([], areKnown: false)

    /// Where a column's field is in a row; names are compared by their bytes.
    func place(of name: String) -> Int? { places[ExactText(text: name)] }

    /// Whether rows have the same columns in the same order.
    func areSame(as others: [String]) -> Bool {
        names.count == others.count && zip(names, others).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }
}
