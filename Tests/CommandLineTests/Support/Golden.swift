import TestSupport
import Testing

/// The texts that are kept beside these tests.
enum Golden {
    /// Compares a text with the one that is kept under a name.
    static func expect(_ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let difference = try GoldenFile("Tests/CommandLineTests/Golden/\(name)").difference(from: text)
        #expect(difference == nil, sourceLocation: sourceLocation)
    }
}
