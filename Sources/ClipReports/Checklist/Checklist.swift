import ClipCodes
import ClipHarness
import ClipSuites

package enum ChecklistFormat: String, CaseIterable, Sendable {
    case html
    /// GitHub's Markdown, with codes as SVG files in a folder beside it; in half blocks where it goes to no file.
    case markdown
}

/// The invocations of a plan for people who try them on a device: one block each, to be ticked.
package struct Checklist: Sendable {
    private let plan: Plan
    private let format: ChecklistFormat
    private let tables: CodeTables?

    /// Creates a checklist of a plan's cases, but for those that no tester can or need repeat (`parity`, `probe`).
    ///
    /// - Parameter tables: What App Clip Codes are made by; without them, how to make one is not said.
    package init(_ plan: Plan, format: ChecklistFormat, tables: CodeTables? = nil) {
        self.plan = plan
        self.format = format
        self.tables = tables
    }

    /// Writes the checklist to a file, in place of what was there. The codes of Markdown come before it, into a folder
    /// of the same name with `-codes` in place of the extension.
    package func write(to path: String) throws(ReportError) {
        let file = try OutputFile(path: path, holding: format == .html ? .markup : .text)
        let hasImages = format == .markdown && !file.isStream
        var images = ChecklistImages(beside: path)
        try walk(page(images: hasImages ? ChecklistImages.reference(from: path) : nil)) {
            text, entry throws(ReportError) in
            if hasImages, let entry { try images.add(entry) }
            try file.append(text)
        }
        try file.commit()
    }

    /// Hands the checklist over piece by piece: TestFlight entries first, then each suite's local experiences and its
    /// other invocations. An error ends it.
    package func write<Failure: Error>(_ emit: (String) throws(Failure) -> Void) throws(Failure) {
        try walk(page(images: nil)) { text, _ throws(Failure) in try emit(text) }
    }

    private func page(images: String?) -> any ChecklistPage {
        format == .html ? ChecklistHTML() : ChecklistMarkdown(images: images)
    }

    /// Visits the pieces in order, an invocation's block with what it is made of.
    private func walk<Failure: Error>(
        _ page: any ChecklistPage, _ visit: (String, ChecklistEntry?) throws(Failure) -> Void
    ) throws(Failure) {
        var counts: [ChecklistPart: Int] = [:]
        for unit in plan {
            for case let part? in unit.cases.map(ChecklistPart.init(of:)) { counts[part, default: 0] += 1 }
        }
        try visit(page.head(ChecklistWords.count(counts)), nil)
        var number = 0
        for part in ChecklistPart.allCases { try walk(part, on: page, from: &number, visit) }
        try visit(page.foot, nil)
    }

    private func walk<Failure: Error>(
        _ part: ChecklistPart, on page: any ChecklistPage, from number: inout Int,
        _ visit: (String, ChecklistEntry?) throws(Failure) -> Void
    ) throws(Failure) {
        var suite: SuiteReference?
        var encoder = tables.map { AppClipCodeEncoder($0) }
        for unit in plan {
            for testCase in unit.cases where ChecklistPart(of: testCase) == part {
                // A heading stays with the first block under it.
                var headings = suite == nil ? page.heading(part) : ""
                if suite != testCase.suite {
                    headings += page.suite(ChecklistFacts(unit.suite.suite))
                    suite = testCase.suite
                    for local in part == .others ? unit.suite.suite.local : [] {
                        let registration = ChecklistFacts(registering: local, for: unit.suite.suite.clip)
                        try visit(page.block(page.local(registration), under: headings), nil)
                        headings = ""
                    }
                }
                number += 1
                let generator = ChecklistEntry.generator(for: testCase, number, &encoder)
                let entry = ChecklistEntry(testCase, of: unit.suite, number: number, generator: generator)
                try visit(page.block(page.entry(entry), under: headings), entry)
            }
        }
    }
}

/// A part of the checklist, in their order.
enum ChecklistPart: CaseIterable, Sendable {
    case testFlight
    case others

    /// The part in which a case has its block; `nil` for what no tester can or need repeat.
    init?(of testCase: TestCase) {
        switch testCase.kind {
        case .parity, .probe: return nil
        case .exact, .prefix, .default, .link, .decline, .reopen, .journey:
            self = testCase.source == .testFlight ? .testFlight : .others
        }
    }
}
