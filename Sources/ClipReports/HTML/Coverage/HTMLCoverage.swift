import ClipHarness
import ClipRules
import ClipSuites

/// The coverage matrix as a table: a row for each registered experience, a column for each kind and source.
struct HTMLCoverage {
    private let matrix: CoverageMatrix
    private let suites: [SuiteReference]

    /// A longer table would be of no use to anybody, and larger than the cases.
    private static let limit = 1000

    init(_ matrix: CoverageMatrix, suites: [SuiteReference]) {
        self.matrix = matrix
        self.suites = suites
    }

    func write(to buffer: inout HTMLBuffer) {
        guard !matrix.experiences.isEmpty else { return }
        let holes = matrix.experiences.indices.reduce(0) { $0 + matrix.holes(in: $1) }
        buffer.markup("<section aria-labelledby=\"coverage\"><h2 id=\"coverage\">Coverage</h2><p class=\"n\">")
        buffer.markup("Cases that each registered experience served; ✗ 2/5: two of five failed. ")
        if holes > 0 {
            buffer.markup("<span class=\"hole\">none</span> marks a hole, of which there are ")
            buffer.number(holes)
            buffer.markup(": iOS may open the experience that way, and no case shows what happens then. ")
        } else {
            buffer.markup("There is no hole. ")
        }
        buffer.markup("A dot: it does not open that way.</p><div class=\"scroll\" tabindex=\"0\" role=\"group\"")
        buffer.markup(" aria-labelledby=\"coverage\"><table class=\"m\" aria-labelledby=\"coverage\">")
        writeHead(to: &buffer)
        writeBody(to: &buffer)
        buffer.markup("</table></div>")
        let more = matrix.experiences.count - Self.limit
        if more > 0 {
            buffer.markup("<p class=\"n\">")
            buffer.number(more)
            buffer.markup(" more experiences are registered.</p>")
        }
        buffer.markup("</section>\n")
    }

    private func writeHead(to buffer: inout HTMLBuffer) {
        buffer.markup("<thead><tr><th scope=\"col\">experience</th>")
        for column in CoverageColumn.all {
            buffer.markup("<th scope=\"col\"><span>")
            buffer.text(column.title)
            buffer.markup("</span></th>")
        }
        buffer.markup("</tr></thead>")
    }

    private func writeBody(to buffer: inout HTMLBuffer) {
        let titles = Dictionary(suites.map { (ExactText(text: $0.id), $0.title) }) { first, _ in first }
        var suite: ExactText?
        for (row, registered) in matrix.experiences.prefix(Self.limit).enumerated() {
            let id = ExactText(text: registered.suite)
            if suite != id {
                buffer.markup(suite == nil ? "<tbody>" : "</tbody><tbody>")
                suite = id
                buffer.markup("<tr class=\"g\"><th scope=\"rowgroup\" colspan=\"")
                buffer.number(CoverageColumn.all.count + 1)
                buffer.markup("\">")
                buffer.text(titles[id] ?? registered.suite)
                buffer.markup("</th></tr>")
            }
            write(registered, row, to: &buffer)
        }
        buffer.markup("</tbody>")
    }

    private func write(_ registered: SuiteExperience, _ row: Int, to buffer: inout HTMLBuffer) {
        buffer.markup("<tr><th scope=\"row\">")
        switch registered.experience {
        case .advanced(let url): HTMLLink.write(url, to: &buffer)
        case .local(let url):
            HTMLLink.write(url, to: &buffer)
            buffer.markup(" <i>local</i>")
        case .default: buffer.markup("Default experience")
        case .link: buffer.markup("Default link")
        }
        buffer.markup("</th>")
        for column in CoverageColumn.all.indices { write(matrix.cell(row, column), to: &buffer) }
        buffer.markup("</tr>\n")
    }

    private func write(_ cell: CoverageMatrix.Cell?, to buffer: inout HTMLBuffer) {
        guard let cell else { return buffer.markup("<td class=\"na\">·</td>") }
        if cell.cases == 0 { return buffer.markup("<td class=\"hole\">none</td>") }
        if cell.failures == 0 {
            buffer.markup("<td class=\"ok\">")
        } else {
            buffer.markup("<td class=\"bad\">✗ ")
            buffer.number(Int(cell.failures))
            buffer.markup("/")
        }
        buffer.number(Int(cell.cases))
        buffer.markup(cell.failures == 0 ? "</td>" : "<span class=\"vh\"> failed</span></td>")
    }
}
