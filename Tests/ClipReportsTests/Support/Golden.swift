import Foundation
import TestSupport
import Testing

/// Compares text with a file in `Golden`; with `CLIPFLIGHT_UPDATE_GOLDEN=1` in the environment, writes the file instead.
enum Golden {
    static func expect(_ text: String, matches name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = Checkout.root.appendingPathComponent("Tests/ClipReportsTests/Golden/\(name)")
        if ProcessInfo.processInfo.environment["CLIPFLIGHT_UPDATE_GOLDEN"] == "1" {
            try Data(text.utf8).write(to: file)
            return
        }
        let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let goldenLines = golden.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, (line, goldenLine)) in zip(lines, goldenLines).enumerated() {
            try #require(line == goldenLine, "\(name), line \(number + 1)", sourceLocation: sourceLocation)
        }
        #expect(lines.count == goldenLines.count, "\(name): number of lines", sourceLocation: sourceLocation)
    }
}
