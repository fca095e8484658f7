import ClipRouting
import ClipRules
import Foundation

extension Outcome {
    /// Reads an outcome that a host wrote.
    init(json: Data) throws {
        let fields = try JSONDecoder().decode(Fields.self, from: json)
        self.init(
            screen: fields.screen, parameters: (fields.parameters ?? [:]).mapValues { $0 ?? .null },
            reason: fields.reason)
    }

    private struct Fields: Decodable {
        var screen: String?
        var parameters: [String: ParameterValue?]?
        var reason: String?
    }
}
