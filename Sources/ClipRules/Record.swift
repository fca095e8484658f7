/// Reads or writes the members of a JSON object in a log. A type lists its members once, in
/// `members(of:)`, so reading and writing agree. Several types can use the same record.
package enum Record {
    case reading(KeyedDecodingContainer<Name>)
    case writing(KeyedEncodingContainer<Name>)

    package struct Name: CodingKey, ExpressibleByStringLiteral {
        package let stringValue: String
        package var intValue: Int? { nil }

        package init(stringLiteral name: String) { stringValue = name }
        package init(stringValue name: String) { stringValue = name }
        package init?(intValue: Int) { nil }
    }

    package init(from decoder: any Decoder) throws { self = .reading(try decoder.container(keyedBy: Name.self)) }
    package init(to encoder: any Encoder) { self = .writing(encoder.container(keyedBy: Name.self)) }

    package var isRead: Bool { if case .reading = self { true } else { false } }

    package func member<Value: Codable>(_ name: Name, _ value: inout Value) throws {
        switch self {
        case .reading(let members): value = try members.decode(Value.self, forKey: name)
        case .writing(var members): try members.encode(value, forKey: name)
        }
    }

    package func member<Value: Codable & Equatable>(_ name: Name, _ value: inout Value, unless usual: Value) throws {
        switch self {
        case .reading(let members): value = try members.decodeIfPresent(Value.self, forKey: name) ?? usual
        case .writing(var members): if value != usual { try members.encode(value, forKey: name) }
        }
    }

    package func optional<Value: Codable>(_ name: Name, _ value: inout Value?) throws {
        switch self {
        case .reading(let members): value = try members.decodeIfPresent(Value.self, forKey: name)
        case .writing(var members): try members.encodeIfPresent(value, forKey: name)
        }
    }

    package func orNull<Value: Codable>(_ name: Name, _ value: inout Value?) throws {
        guard case .writing(var members) = self else { return try optional(name, &value) }
        try members.encode(value, forKey: name)
    }

    /// Omits the member if there is no value. When reading, treats `null` as a value.
    package func stated<Value: Codable>(_ name: Name, _ value: inout Value?) throws {
        switch self {
        case .reading(let members):
            value = members.contains(name) ? try members.decode(Value.self, forKey: name) : nil
        case .writing(var members): try members.encodeIfPresent(value, forKey: name)
        }
    }
}

package protocol Recorded: Encodable {
    mutating func members(of record: Record) throws
}

extension Recorded {
    package func encode(to encoder: any Encoder) throws {
        var value = self
        try value.members(of: Record(to: encoder))
    }
}
