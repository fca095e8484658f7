import Foundation
import TestSupport
import Testing

/// Texts that are kept beside the tests; `CLIPFLIGHT_UPDATE_GOLDEN=1` writes them anew.
enum Golden {
    private static let folder = Checkout.root.appendingPathComponent("Tests/CommandLineTests/Golden")

    /// Compares a text with the one that is kept under a name.
    static func expect(_ text: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = folder.appendingPathComponent(name)
        if ProcessInfo.processInfo.environment["CLIPFLIGHT_UPDATE_GOLDEN"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return
        }
        let kept = try String(contentsOf: file, encoding: .utf8)
        #expect(text == kept, "\(name) differs", sourceLocation: sourceLocation)
    }
}
