#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ParameterValue: Codable {
    /// Reads any value except an object or array.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .boolean(flag)
        } else if let text = try? value.decode(String.self) {
            self = .string(text)
        } else {
            self = .number(try DecimalNumber(from: decoder))
        }
    }

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .string(let text): try value.encode(text)
        case .number(let number): try number.encode(to: encoder)
        case .boolean(let flag): try value.encode(flag)
        case .null: try value.encodeNil()
        }
    }
}

/// A number with up to 38 digits keeps all of them.
extension DecimalNumber: Codable {
    /// Reads a number.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let decimal = try? value.decode(Decimal.self), let number = DecimalNumber(decimal.description) {
            self = number
        } else {
            self = DecimalNumber(try value.decode(Double.self))
        }
    }

    /// Writes a finite number, or the text `NaN`, `Infinity` or `-Infinity`.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        if let whole = Int(description) {
            try value.encode(whole)
        } else if !double.isFinite {
            try value.encode(description)
        } else if let decimal = Decimal(string: description), decimal.isFinite {
            try value.encode(decimal)
        } else {
            try value.encode(double)
        }
    }
}
