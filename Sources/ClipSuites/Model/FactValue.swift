package enum FactValue: Hashable, Codable {
    case one(Scalar)
    case many([String])
    case members([String: FactValue])

    package init(from decoder: any Decoder) throws {
        if let members = try? [String: FactValue](from: decoder) {
            self = .members(members)
        } else if let texts = try? [String](from: decoder) {
            self = .many(texts)
        } else {
            self = .one(try Scalar(from: decoder))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .one(let scalar): try scalar.encode(to: encoder)
        case .many(let texts): try texts.encode(to: encoder)
        case .members(let members):
            var value = encoder.singleValueContainer()
            try value.encode(members)
        }
    }

    package func leaves(at path: String) -> [String: FactValue] {
        guard case .members(let members) = self else { return [path: self] }
        let inner = members.map { name, value in value.leaves(at: "\(path).\(name)") }
        return inner.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }

    package var tree: JSONTree {
        switch self {
        case .one(.string(let text)): .text(text.withDoubledBraces)
        case .one(let scalar): .scalar(scalar)
        case .many(let texts): .array(texts.map(JSONTree.text))
        case .members(let members):
            .object(members.sorted { $0.key < $1.key }.map { ($0.key.withDoubledBraces, $0.value.tree) })
        }
    }
}
