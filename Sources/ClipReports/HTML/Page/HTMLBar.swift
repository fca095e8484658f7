import ClipHarness

/// A bar with a part for each status, as long as its share; drawn with attributes, since the page's policy allows no
/// styles of an element's own.
enum HTMLBar {
    private static let length = 1000

    static func write(_ counts: StatusCounts, to buffer: inout HTMLBuffer) {
        guard counts.total > 0 else { return }
        buffer.markup("<svg class=\"bar\" viewBox=\"0 0 1000 8\" preserveAspectRatio=\"none\" aria-hidden=\"true\">")
        var before = 0
        for status in CaseResult.Status.allCases {
            let count = counts.count(of: status)
            guard count > 0 else { continue }
            let start = before * length / counts.total
            before += count
            // What is there at all can be seen.
            let width = max(before * length / counts.total - start, 4)
            buffer.markup("<rect class=\"")
            buffer.markup(status.word)
            buffer.markup("\" x=\"")
            buffer.number(min(start, length - 4))
            buffer.markup("\" width=\"")
            buffer.number(width)
            buffer.markup("\" height=\"8\"/>")
        }
        buffer.markup("</svg>")
    }
}
