import ClipHarness

/// The table of what was expected and what was found.
struct HTMLComparison {
    private let values: [ComparedValue]

    init(_ result: CaseResult) { values = result.comparison }

    func write(to buffer: inout HTMLBuffer) {
        guard !values.isEmpty else { return }
        buffer.markup(
            "<table class=\"x\"><thead><tr><th>Checked</th><th>Expected</th><th>Found</th></tr></thead><tbody>")
        for value in values {
            buffer.markup("<tr><th scope=\"row\">")
            buffer.text(value.key)
            buffer.markup("</th><td>")
            if let expected = value.expected { buffer.text(expected) } else { buffer.markup("<i>anything</i>") }
            buffer.markup("</td><td>")
            if let found = value.found { buffer.text(found) } else { buffer.markup("–") }
            buffer.markup("</td></tr>")
        }
        buffer.markup("</tbody></table>")
    }
}
