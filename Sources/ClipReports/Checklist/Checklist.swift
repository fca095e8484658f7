import ClipHarness
import ClipSuites

/// How a checklist is written.
public enum ChecklistFormat: String, CaseIterable, Sendable {
    /// A page that prints on A4 and Letter.
    case html
    /// GitHub's Markdown, with codes in half blocks, since GitHub shows no images that a file holds itself.
    case markdown
}

/// The invocations of a plan for people who try them on a device: one block each, to be ticked.
///
/// It is made piece by piece, so that a CSV of any length is never held as a whole.
public struct Checklist: Sendable {
    private let plan: Plan
    private let format: ChecklistFormat

    /// Creates a checklist of a plan's cases, but for those that no tester can or need repeat (`parity`, `probe`).
    public init(_ plan: Plan, format: ChecklistFormat) {
        self.plan = plan
        self.format = format
    }

    /// Writes the checklist to a file, in place of what was there.
    ///
    /// - Throws: ``ReportError`` where it could not be written.
    public func write(to path: String) throws(ReportError) {
        let file = try OutputFile(path: path)
        try write { text throws(ReportError) in
            var bytes = ByteBuffer(capacity: text.utf8.count)
            bytes.append(text: text)
            try file.append(bytes)
        }
        try file.commit()
    }

    /// Hands the checklist over piece by piece: TestFlight entries first, then each suite's local experiences and its
    /// other invocations.
    public func write<Failure: Error>(_ emit: (String) throws(Failure) -> Void) throws(Failure) {
        let page: any ChecklistPage =
            switch format {
            case .html: ChecklistHTML()
            case .markdown: ChecklistMarkdown()
            }
        var count = ChecklistCount()
        for unit in plan { for testCase in unit.cases { count.add(testCase) } }
        try emit(page.head(count))
        var number = 0
        for part in ChecklistPart.allCases { try write(part, on: page, from: &number, emit) }
        try emit(page.foot)
    }

    private func write<Failure: Error>(
        _ part: ChecklistPart, on page: any ChecklistPage, from number: inout Int,
        _ emit: (String) throws(Failure) -> Void
    ) throws(Failure) {
        var suite: String?
        for unit in plan {
            for testCase in unit.cases where ChecklistPart(of: testCase) == part {
                // A heading stays with the first block under it.
                var headings = suite == nil ? page.heading(part) : ""
                if suite != testCase.suite.id {
                    headings += page.suite(ChecklistSuite(unit.suite))
                    suite = testCase.suite.id
                    for local in part == .others ? unit.suite.suite.local : [] {
                        let registration = LocalRegistration(local, clip: unit.suite.suite.clip)
                        try emit(page.block(page.local(registration), under: headings))
                        headings = ""
                    }
                }
                number += 1
                let entry = page.entry(ChecklistEntry(testCase, of: unit.suite, number: number))
                try emit(page.block(entry, under: headings))
            }
        }
    }
}
