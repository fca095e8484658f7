import ClipRules

package enum Quotation {
    private static let longest = 80
    private static let listed = 8

    package static func of(_ text: some StringProtocol) -> String { "\"\(text.shortened(to: longest))\"" }

    package static func list(_ words: [String]) -> String {
        let quoted = words.map { of($0) }
        if words.count > listed * 4 { return Phrase.some(quoted, of: listed) }
        return words.isEmpty ? "nothing" : quoted.listed("or")
    }

    package static func some(_ names: [String]) -> String {
        Phrase.some(names.map { $0.shortened(to: longest) }, of: listed)
    }

    package static func suggestion(of word: String) -> String { "did you mean \(of(word))?" }
}

extension DefaultStringInterpolation {
    package mutating func appendInterpolation(quoted text: some StringProtocol) {
        appendInterpolation(Quotation.of(text))
    }
}

extension [String] {
    package func listed(_ word: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " \(word) " + last
    }
}

extension StringProtocol {
    package func shortened(to limit: Int) -> String {
        if utf8.count <= limit { return String(self) }
        let head = unicodeScalars.prefix(limit)
        return head.endIndex == unicodeScalars.endIndex ? String(self) : String(String.UnicodeScalarView(head)) + "…"
    }
}

package enum Suggestion {
    package static func nearest(to word: String, in candidates: [String]) -> String? {
        guard word.utf8.count <= 64 else { return nil }
        let written = Array(word.lowercased().unicodeScalars)
        // Replacing a letter, or swapping two letters, counts as a removal and an insertion.
        let limit = written.count < 3 ? 0 : 2 * max(1, written.count / 3)
        var best: (candidate: String, distance: Int)?
        for candidate in candidates where candidate.utf8.count <= word.utf8.count + 64 {
            let scalars = Array(candidate.lowercased().unicodeScalars)
            let distance = scalars.difference(from: written).count
            let isNear = distance <= limit || written.count >= 3 && scalars.starts(with: written)
            if isNear, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.candidate
    }
}
