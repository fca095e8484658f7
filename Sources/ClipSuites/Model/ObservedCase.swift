package struct ObservedCase {
    package var definition: SourceLocation
    package var row: SourceLocation?
    package var values: [ExpectationPart: FactValue]

    package init(definition: SourceLocation, row: SourceLocation?, values: [ExpectationPart: FactValue]) {
        self.definition = definition
        self.row = row
        self.values = values
    }
}

/// A value in an expectation, such as `screen`, or `title` in the container `card`.
package struct ExpectationPart: Hashable {
    package private(set) var container: String?
    package let key: String

    package static func key(_ key: String) -> ExpectationPart { ExpectationPart(key: key) }
    package static func card(_ key: String) -> ExpectationPart { ExpectationPart(container: "card", key: key) }
    package static func parameter(_ name: String) -> ExpectationPart {
        ExpectationPart(container: "parameters", key: name)
    }

    package var isParameter: Bool { container == "parameters" }

    package var name: String {
        container.map { "the \(isParameter ? "parameter" : "\($0)'s") \(quoted: key)" } ?? Quotation.of(key)
    }
}

extension [ObservedCase] {
    package var parts: [ExpectationPart] {
        let keys = ["experience", "card", "target", "delivered", "screen", "parameters", "output"]
        func rank(_ part: ExpectationPart) -> (Int, String) {
            (keys.firstIndex(of: part.container ?? part.key) ?? keys.count, part.key)
        }
        return Set(flatMap(\.values.keys)).sorted { rank($0) < rank($1) }
    }
}
