import ClipHarness
import ClipRules
import ClipSuites

package enum ChecklistFormat: String, CaseIterable, Sendable {
    case html
    /// GitHub's Markdown, with codes as SVG files beside it, or in half blocks.
    case markdown
}

package struct Checklist: Sendable {
    private let blocks: [Block]
    private let start: LoggedStart
    private let format: ChecklistFormat
    /// What was chosen for the time that there is; `nil` has everything.
    package let choice: ChecklistChoice?
    /// The answers of Apple's generator by URL; for others its command is shown.
    package var appClipCodes: [String: AppClipCode] = [:]

    private struct Block: Sendable {
        let part: ChecklistPart
        /// The numbers of its suite and of the local experience that it needs; 0 for none.
        let order: (suite: Int, local: Int)
        let testCase: TestCase
        let suite: PlannedSuite
    }

    package init(
        _ units: some Sequence<PlanUnit>, format: ChecklistFormat, within time: ChecklistTime? = nil,
        sheet: ChecklistSheet? = nil
    ) {
        var suites: [PlannedSuite] = []
        var groups: [[Block]] = []
        for unit in units {
            if suites.last?.reference != unit.suite.reference { suites.append(unit.suite) }
            // A journey is walked as a whole, with all that it needs.
            let local = unit.cases.compactMap { Self.number(of: $0.resolution.experience, in: unit.suite.suite) }.max()
            groups.append(
                unit.cases.compactMap { testCase in
                    guard let part = ChecklistPart(of: testCase, in: unit.suite.suite) else { return nil }
                    let order = (suites.count, part == .others ? local ?? 0 : 0)
                    return Block(part: part, order: order, testCase: testCase, suite: unit.suite)
                })
        }
        groups.removeAll(where: \.isEmpty)
        choice = time.map { ChecklistChoice(of: groups.map { $0.map(\.testCase) }, within: $0) }
        if let choice { groups = choice.chosen.map { groups[$0] } }
        if let sheet { groups = sheet.share(of: groups) }
        let blocks = groups.flatMap { $0 }
        self.blocks = ChecklistPart.allCases.flatMap { part in
            // The offset makes sorting stable.
            blocks.enumerated().filter { $0.element.part == part }.sorted {
                ($0.element.order.suite, $0.element.order.local, $0.offset)
                    < ($1.element.order.suite, $1.element.order.local, $1.offset)
            }.map(\.element)
        }
        let planned = RunPlanned(
            total: blocks.count, suites: suites.map(\.reference), experiences: suites.flatMap(\.experiences),
            startedAt: 0, hostName: "", isByTester: true)
        start = LoggedStart(planned: planned, isReproducible: true, storeOutput: .failed)
        self.format = format
    }

    package var appClipCodeURLs: [String] { blocks.compactMap(\.testCase.appClipCodeURL) }

    private static func number(of experience: ServingExperience?, in suite: Suite) -> Int? {
        guard case .local(let url) = experience else { return nil }
        return suite.local.firstIndex { $0.url.text.isExactly(url) }.map { $0 + 1 }
    }

    /// Writes the checklist to a file, and the codes of Markdown into a folder beside it.
    package func write(to path: String) throws(ReportError) {
        let file = try OutputFile(path: path)
        let hasImages = format == .markdown && !file.isStream
        var images = ChecklistImages(beside: path)
        try walk(page(images: hasImages ? ChecklistImages.reference(from: path) : nil)) {
            text, entry throws(ReportError) in
            if hasImages, let entry { try images.add(entry) }
            try file.append(text)
        }
        try file.commit()
    }

    package func write<Failure: Error>(_ emit: (String) throws(Failure) -> Void) throws(Failure) {
        try walk(page(images: nil)) { text, _ throws(Failure) in try emit(text) }
    }

    private func page(images: String?) -> any ChecklistPage {
        format == .html ? ChecklistHTML(start: start) : ChecklistMarkdown(images: images)
    }

    /// Visits the pieces in order: a local experience's invocations follow its registration.
    private func walk<Failure: Error>(
        _ page: any ChecklistPage, _ visit: (String, ChecklistEntry?) throws(Failure) -> Void
    ) throws(Failure) {
        let testFlight = blocks.count { $0.part == .testFlight }
        let count = ChecklistWords.count(blocks.count, testFlight: testFlight)
        try visit(page.head([count, choice?.text].compactMap { $0 }.joined(separator: " ")), nil)
        var last: Block?
        for (number, block) in blocks.enumerated() {
            let isNewPart = last?.part != block.part
            var headings = isNewPart ? page.heading(block.part) : ""
            let isNewSuite = isNewPart || last?.order.suite != block.order.suite
            let suite = block.suite.suite
            if isNewSuite { headings += page.suite(ChecklistFacts(suite)) }
            // A journey may need several.
            let registered = isNewSuite ? 0 : last?.order.local ?? 0
            for local in suite.local.prefix(block.order.local).dropFirst(registered) {
                try visit(
                    page.block(page.local(ChecklistFacts(registering: local, for: suite.clip)), under: headings), nil)
                headings = ""
            }
            let appClipCode = block.testCase.appClipCodeURL.flatMap { appClipCodes[$0] }
            let entry = ChecklistEntry(
                block.testCase, of: block.suite, number: number + 1, appClipCode: appClipCode)
            try visit(page.block(page.entry(entry), under: headings), entry)
            last = block
        }
        if let choice, !choice.leftOut.isEmpty { try visit(page.leftOut(choice.leftOut), nil) }
        try visit(page.foot, nil)
    }
}

enum ChecklistPart: CaseIterable, Sendable {
    case testFlight
    case others
    /// The invocations that no build from TestFlight opens.
    case apart

    /// The part of a case; `nil` if no tester can or need repeat it.
    init?(of testCase: TestCase, in suite: Suite) {
        switch testCase.kind {
        case .parity, .probe: return nil
        case .exact, .prefix, .default, .link, .decline, .reopen, .journey:
            let isApart = testCase.resolution.experience == .link || testCase.source == .xcode
            self =
                testCase.source == .testFlight
                ? .testFlight : isApart && suite.clip.build == .testFlight ? .apart : .others
        }
    }
}

package enum AppClipCode: Sendable, Equatable {
    case drawing(svg: String)
    case refused(String)
}

extension TestCase {
    /// The URL for an App Clip Code; `nil` for another source, or if no code holds it.
    package var appClipCodeURL: String? {
        guard source == .appClipCode, let url = terms.url, (try? InvocationURL(url)) != nil,
            !resolution.advisories.contains(where: { $0.name == .notEncodable })
        else { return nil }
        return url
    }
}
