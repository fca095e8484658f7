import ClipRouting

/// Any JSON value; containers are told apart only as far as an outcome needs.
enum JSONValue: Decodable {
    case scalar(ParameterValue)
    case object([String: JSONValue])
    case array

    init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Name.self) {
            var object: [String: JSONValue] = [:]
            for name in members.allKeys { object[name.stringValue] = try members.decode(JSONValue.self, forKey: name) }
            self = .object(object)
        } else if (try? decoder.unkeyedContainer()) != nil {
            self = .array
        } else {
            self = .scalar(try ParameterValue(scalarFrom: decoder.singleValueContainer()))
        }
    }

    /// The value's type, with its article.
    var kind: String {
        switch self {
        case .scalar(.string): "a string"
        case .scalar(.number): "a number"
        case .scalar(.boolean): "a boolean"
        case .scalar(.null): "null"
        case .object: "an object"
        case .array: "an array"
        }
    }

    /// Any member's name.
    struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension ParameterValue {
    /// Reads a value that is not a container.
    fileprivate init(scalarFrom value: any SingleValueDecodingContainer) throws {
        if value.decodeNil() {
            self = .null
        } else if let boolean = try? value.decode(Bool.self) {
            self = .boolean(boolean)
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else {
            self = .number(try value.decode(Double.self))
        }
    }
}
