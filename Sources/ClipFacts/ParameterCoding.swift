#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ParameterValue: Encodable {
    /// Encodes the value.
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

/// Numbers with up to 38 digits are written without rounding.
extension DecimalNumber: Encodable {
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
