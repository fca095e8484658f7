import ClipRouting
import Foundation

extension Outcome {
    /// Reads an outcome that a host has written.
    init(json: Data) throws {
        let fields = try JSONDecoder().decode(Fields.self, from: json)
        self.init(
            screen: fields.screen, parameters: (fields.parameters ?? [:]).mapValues { $0?.value ?? .null },
            reason: fields.reason)
    }

    private struct Fields: Decodable {
        var screen: String?
        var parameters: [String: Parameter?]?
        var reason: String?
    }

    private struct Parameter: Decodable {
        var value: ParameterValue

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let boolean = try? container.decode(Bool.self) {
                value = .boolean(boolean)
            } else if let number = try? container.decode(Double.self) {
                value = .number(DecimalNumber(number))
            } else {
                value = .string(try container.decode(String.self))
            }
        }
    }
}
