import ClipHarness

/// The table of what was expected and what was found.
struct HTMLComparison {
    private let values: [ComparedValue]

    /// How much of a value is shown, in bytes: where it matters, the finding above the table has more of it.
    private static let limit = 1 << 10

    init(_ result: CaseResult) { values = result.comparison }

    func write(to buffer: inout HTMLBuffer) {
        guard !values.isEmpty else { return }
        buffer.markup("<table class=\"x\" aria-label=\"Expected and found\"><thead><tr><th scope=\"col\">Checked</th>")
        buffer.markup("<th scope=\"col\">Expected</th><th scope=\"col\">Found</th></tr></thead><tbody>")
        for value in values {
            buffer.markup("<tr><th scope=\"row\">")
            buffer.text(value.key)
            buffer.markup("</th><td>")
            if let expected = value.expected {
                buffer.text(expected, limit: Self.limit)
            } else {
                buffer.markup("<i>anything</i>")
            }
            buffer.markup("</td><td>")
            if let found = value.found { buffer.text(found, limit: Self.limit) } else { buffer.markup("–") }
            buffer.markup("</td></tr>")
        }
        buffer.markup("</tbody></table>")
    }
}
