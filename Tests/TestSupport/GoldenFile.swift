import Foundation

/// A text that is kept beside the tests; with `CLIPFLIGHT_UPDATE_GOLDEN=1` in the environment it is written again.
package struct GoldenFile {
    private let path: String

    package init(_ path: String) { self.path = path }

    /// Where a text differs from the one that is kept; `nil` where it does not.
    package func difference(from text: String) throws -> String? {
        let file = Checkout.root.appendingPathComponent(path)
        if ProcessInfo.processInfo.environment["CLIPFLIGHT_UPDATE_GOLDEN"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
            return nil
        }
        let kept = try Data(contentsOf: file)
        // By bytes: a String takes canonically equivalent texts for one.
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

/// A part of a page between two marks, which is made like a golden file.
package struct GoldenSection {
    private let path: String
    private let marks: (from: String, to: String)

    /// - Parameters:
    ///   - path: The page's path in the checkout.
    ///   - from: The mark before the part.
    ///   - to: The mark after it.
    package init(_ path: String, from: String, to: String) { (self.path, marks) = (path, (from, to)) }

    /// Where the part differs from a text; `nil` where it does not, or a page lacks the marks.
    package func difference(from text: String) throws -> String? {
        let page = try String(contentsOf: Checkout.root.appendingPathComponent(path), encoding: .utf8)
        guard let start = page.range(of: marks.from), let end = page.range(of: marks.to) else {
            return "\(path) has no \(marks.from)"
        }
        return try GoldenFile(path).difference(
            from: page.replacingCharacters(in: start.upperBound..<end.lowerBound, with: text))
    }
}
