import Foundation

// The clip does not decode these values, so its libraries do not contain these conformances.

extension Outcome: Decodable {
    private enum CodingKeys: String, CodingKey { case screen, parameters, reason }

    /// Reads an outcome.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            screen: try members.decodeIfPresent(String.self, forKey: .screen),
            parameters: try members.decode([String: ParameterValue].self, forKey: .parameters),
            reason: try members.decodeIfPresent(String.self, forKey: .reason))
    }
}

extension ParameterValue: Decodable {
    /// Reads any value except an object or an array.
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
}

extension DecimalNumber: Decodable {
    /// Reads a number.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let decimal = try? value.decode(Decimal.self), let number = DecimalNumber(decimal.description) {
            self = number
        } else {
            self = DecimalNumber(try value.decode(Double.self))
        }
    }
}

extension DeviceLocation: Codable {
    private struct Place: Codable {
        let latitude: Double
        let longitude: Double
    }

    /// Reads `"denied"` or coordinates.
    public init(from decoder: any Decoder) throws {
        if (try? String(from: decoder)) == "denied" {
            self = .denied
        } else {
            let place = try Place(from: decoder)
            self = .at(latitude: place.latitude, longitude: place.longitude)
        }
    }

    /// Writes coordinates, or a word such as `"denied"`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .denied, .doesNotMatch: try description.encode(to: encoder)
        case .at(let latitude, let longitude): try Place(latitude: latitude, longitude: longitude).encode(to: encoder)
        }
    }
}

extension Source: Codable {}

extension Target: Codable {}
