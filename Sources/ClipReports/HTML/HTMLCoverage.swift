import ClipHarness
import ClipRules
import ClipSuites

extension HTMLPage {
    private static let experienceLimit = 1000

    var coverage: HTML? {
        guard !matrix.experiences.isEmpty else { return nil }
        let holes = matrix.experiences.indices.reduce(0) { $0 + matrix.holes(in: $1) }
        let note: HTML =
            holes > 0
            ? """
            <span class="hole">none</span>: possible on iOS, but untested (\(holes)).
            """ : "Every possible combination is tested."
        let columns: [HTML] = CoverageColumn.all.map { "<th scope=\"col\"><span>\($0.title)</span></th>" }
        let more = matrix.experiences.count - Self.experienceLimit
        let rest: HTML? = more > 0 ? "<p class=\"n\">\(more) more experiences are registered.</p>" : nil
        return """
            <section aria-labelledby="coverage"><h2 id="coverage">Coverage</h2><p class="n">\
            How many cases test each experience from each source; ✗ 2/5: two of five failed. \(note) \
            “·”: not possible.</p><div class="scroll" tabindex="0" role="group"\
             aria-labelledby="coverage"><table class="m" aria-labelledby="coverage">\
            <thead><tr><th scope="col">experience</th>\(columns)</tr></thead>\(groups)</table></div>\(rest)</section>

            """
    }

    private var groups: [HTML] {
        let titles = Dictionary(tally.run.suites.map { ($0.id, $0.title) }) { first, _ in first }
        return matrix.experiences.prefix(Self.experienceLimit).enumerated().groups { $0.element.suite }.map { group in
            let rows = group.map { row($0.element, $0.offset) }
            let suite = group[0].element.suite
            return """
                <tbody><tr class="g"><th scope="rowgroup" colspan="\(CoverageColumn.all.count + 1)">\
                \(titles[suite] ?? suite)</th></tr>\(rows)</tbody>
                """
        }
    }

    private func row(_ registered: SuiteExperience, _ number: Int) -> HTML {
        let name: HTML =
            switch registered.experience {
            case .advanced(let url): HTML(linking: url)
            case .local(let url): "\(HTML(linking: url)) <i>local</i>"
            case .default: "Default experience"
            case .link: "Default link"
            }
        let cells = CoverageColumn.all.map { cell(matrix.cell(number, $0), "experience=\(number)&\($0.filter)") }
        return """
            <tr id="x\(number)"><th scope="row">\(name)</th>\(cells)</tr>

            """
    }

    private func cell(_ cell: CoverageMatrix.Cell?, _ filter: String) -> HTML {
        guard let cell else { return "<td class=\"na\">·</td>" }
        if cell.cases == 0 { return "<td class=\"hole\">none</td>" }
        if cell.failures == 0 { return "<td class=\"ok\">\(HTML(filter: filter, "\(cell.cases)"))</td>" }
        let text: HTML = "✗ \(cell.failures)/\(cell.cases)<span class=\"vh\"> failed</span>"
        return "<td class=\"bad\">\(HTML(filter: filter, text))</td>"
    }
}

struct CoverageMatrix {
    let experiences: [SuiteExperience]
    private var rows: [String: [ServingExperience: Int]] = [:]
    private var cells: [[CoverageColumn: Cell]]

    typealias Cell = (cases: Int, failures: Int)

    init(_ experiences: [SuiteExperience]) {
        self.experiences = experiences
        cells = Array(repeating: [:], count: experiences.count)
        for (row, registered) in experiences.enumerated() {
            rows[registered.suite, default: [:]][registered.experience] = row
        }
    }

    func row(of testCase: TestCase) -> Int? {
        guard testCase.target == .clip else { return nil }
        return testCase.resolution.experience.flatMap { rows[testCase.suite.id]?[$0] }
    }

    mutating func count(_ result: CaseResult) {
        guard result.status != .skipped, let row = row(of: result.testCase) else { return }
        for column in [CoverageColumn.kind(result.testCase.kind), .source(result.testCase.source)] {
            cells[row][column, default: (0, 0)].cases += 1
            if result.status.fails { cells[row][column]?.failures += 1 }
        }
    }

    /// `nil` if the row's experience cannot have cases in this column.
    func cell(_ row: Int, _ column: CoverageColumn) -> Cell? {
        cells[row][column] ?? (column.applies(to: experiences[row]) ? (0, 0) : nil)
    }

    func holes(in row: Int) -> Int { CoverageColumn.all.count(where: { cell(row, $0)?.cases == 0 }) }
}

enum CoverageColumn: Hashable {
    case kind(CaseKind)
    case source(Source)

    static let all: [CoverageColumn] =
        [.kind(.exact), .kind(.prefix)] + Source.allCases.filter(\.isServed).map { .source($0) }

    var title: String {
        switch self {
        case .kind(let kind): kind.rawValue
        case .source(let source): source.rawValue
        }
    }

    var filter: String { if case .kind = self { "kind=\(title)" } else { "source=\(title)" } }

    func applies(to registered: SuiteExperience) -> Bool {
        switch (self, registered.experience) {
        case (.kind(.exact), .advanced), (.kind(.exact), .local), (.kind(.exact), .link): true
        case (.kind(.prefix), .advanced), (.kind(.prefix), .local): true
        case (.kind, _): false
        case (.source(let source), let experience): source.mayBeServed(by: experience, hasPlace: registered.hasPlace)
        }
    }
}
