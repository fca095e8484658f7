import Foundation

/// A text that is kept beside the tests. `CLIPFLIGHT_UPDATE_GOLDEN=1` writes it again.
package struct GoldenFile {
    private let path: String

    package init(_ path: String) { self.path = path }

    /// The place where a text differs from the golden file; `nil` if they are equal.
    package func difference(from text: String) throws -> String? {
        let file = Checkout.root.appendingPathComponent(path)
        if ProcessInfo.processInfo.environment["CLIPFLIGHT_UPDATE_GOLDEN"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return nil
        }
        let kept = try Data(contentsOf: file)
        // Compares bytes, since canonically equivalent strings are equal.
        if kept == Data(text.utf8) { return nil }
        return "\(path) " + place(text, String(decoding: kept, as: UTF8.self))
    }

    private func place(_ text: String, _ kept: String) -> String {
        let lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false)
        let keptLines = kept.utf8.split(separator: 10, omittingEmptySubsequences: false)
        for (number, (line, keptLine)) in zip(lines, keptLines).enumerated() where !line.elementsEqual(keptLine) {
            return "differs in line \(number + 1): found \(Substring(line)), expected \(Substring(keptLine))"
        }
        return "has \(keptLines.count) lines, found \(lines.count)"
    }
}

/// A part of a page between two marks, updated like a golden file.
package struct GoldenSection {
    private let path: String
    private let marks: (from: String, to: String)

    /// - Parameters:
    ///   - path: The page's path in the checkout.
    ///   - from: The mark before the part.
    ///   - to: The mark after it.
    package init(_ path: String, from: String, to: String) { (self.path, marks) = (path, (from, to)) }

    /// The place where the part differs from a text; `nil` if they are equal.
    package func difference(from text: String) throws -> String? {
        let page = try String(contentsOf: Checkout.root.appendingPathComponent(path), encoding: .utf8)
        guard let start = page.range(of: marks.from), let end = page.range(of: marks.to) else {
            return "\(path) has no \(marks.from)"
        }
        return try GoldenFile(path).difference(
            from: page.replacingCharacters(in: start.upperBound..<end.lowerBound, with: text))
    }
}
