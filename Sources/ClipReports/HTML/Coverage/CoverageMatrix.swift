import ClipHarness
import ClipRules
import ClipSuites

/// How many cases were about each registered experience, by kind and by source. Those that were skipped count for
/// nothing: they have shown nothing.
struct CoverageMatrix {
    /// The registered experiences, suite by suite.
    let experiences: [SuiteExperience]
    private let rows: [Key: Int]
    private var cells: [Cell]

    /// The cases of one field.
    struct Cell: Equatable {
        var cases: UInt32 = 0
        /// Those of them that failed or errored.
        var failures: UInt32 = 0
    }

    private struct Key: Hashable {
        var suite: ExactText
        var experience: ServingExperience
    }

    init(_ experiences: [SuiteExperience]) {
        self.experiences = experiences
        var rows: [Key: Int] = [:]
        for (row, registered) in experiences.enumerated() {
            rows[Key(suite: ExactText(text: registered.suite), experience: registered.experience)] = row
        }
        self.rows = rows
        cells = Array(repeating: Cell(), count: experiences.count * CoverageColumn.all.count)
    }

    /// Counts a case for the experience that serves it.
    mutating func count(_ result: CaseResult) {
        guard result.status != .skipped, let experience = result.testCase.resolution.experience,
            let row = rows[Key(suite: ExactText(text: result.testCase.suite.id), experience: experience)]
        else { return }
        let isFailure = result.status == .failed || result.status == .errored
        count(.kind(result.testCase.kind), in: row, isFailure: isFailure)
        count(.source(result.testCase.source), in: row, isFailure: isFailure)
    }

    /// The cases of an experience in a column; `nil` where there can be none.
    func cell(_ row: Int, _ column: Int) -> Cell? {
        let cell = cells[row * CoverageColumn.all.count + column]
        return cell.cases > 0 || CoverageColumn.all[column].applies(to: experiences[row]) ? cell : nil
    }

    /// How many fields of a row could have cases, and have none.
    func holes(in row: Int) -> Int {
        CoverageColumn.all.indices.count(where: { cell(row, $0)?.cases == 0 })
    }

    private mutating func count(_ column: CoverageColumn, in row: Int, isFailure: Bool) {
        guard let place = CoverageColumn.all.firstIndex(of: column) else { return }
        let index = row * CoverageColumn.all.count + place
        cells[index].cases &+= 1
        if isFailure { cells[index].failures &+= 1 }
    }
}
