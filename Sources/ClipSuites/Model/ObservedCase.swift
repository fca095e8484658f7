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

package enum ExpectationPart: Hashable {
    case key(String)
    case card(String)
    case parameter(String)

    package var name: String {
        switch self {
        case .key(let key): Quotation.of(key)
        case .card(let key): "the card's \(quoted: key)"
        case .parameter(let name): "the parameter \(quoted: name)"
        }
    }
}

extension [ObservedCase] {
    package var parts: [ExpectationPart] {
        let keys = ["experience", "card", "target", "delivered", "screen", "parameters", "output"]
        func rank(_ part: ExpectationPart) -> (Int, String) {
            switch part {
            case .key(let key): (keys.firstIndex(of: key) ?? keys.count, "")
            case .card(let key): (1, key)
            case .parameter(let name): (5, name)
            }
        }
        return Set(flatMap(\.values.keys)).sorted { rank($0) < rank($1) }
    }
}
