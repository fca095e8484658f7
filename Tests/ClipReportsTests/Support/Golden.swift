import TestSupport
import Testing

/// The golden files beside these tests.
enum Golden {
    static func expect(_ text: String, matches name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let difference = try GoldenFile("Tests/ClipReportsTests/Golden/\(name)").difference(from: text)
        #expect(difference == nil, sourceLocation: sourceLocation)
    }
}
