package struct ObservedCase: Sendable {
    package var definition: SourceLocation
    package var row: SourceLocation?
    package var values: [ExpectationPart: ExpectationValue]

    package init(
        definition: SourceLocation, row: SourceLocation?, values: [ExpectationPart: ExpectationValue]
    ) {
        self.definition = definition
        self.row = row
        self.values = values
    }
}

package enum ExpectationPart: Sendable, Hashable {
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

package enum ExpectationValue: Sendable, Hashable {
    case one(Scalar)
    case list([String])
    case nothing

    package var tree: JSONTree {
        switch self {
        case .one(.string(let text)): .text(text.withDoubledBraces)
        case .one(let scalar): .scalar(scalar)
        case .list(let texts): .array(texts.map(JSONTree.text))
        case .nothing: .object([])
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
