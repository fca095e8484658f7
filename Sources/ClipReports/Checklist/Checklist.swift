import ClipCodes
import ClipFacts
import ClipHarness
import ClipRules
import ClipSuites

package enum ChecklistFormat: String, CaseIterable, Sendable {
    case html
    /// GitHub's Markdown, with codes as SVG files beside it, or in half blocks.
    case markdown
    /// A table for test managers, which choose its columns by their headers.
    case csv
    /// The table that Qase takes, whose columns it gives.
    case qase
    /// TestFlight's *What to Test*.
    case text
}

package struct Checklist: Sendable {
    private let blocks: [Block]
    private let suites: [PlannedSuite]
    private let start: LoggedStart
    private let format: ChecklistFormat
    private let isFirstSheet: Bool
    /// What was chosen for the time that there is; `nil` has everything.
    package let choice: ChecklistChoice?
    /// What cannot be tried, and why.
    private let notYet: [String]

    private struct Block: Sendable {
        let entry: ChecklistEntry
        let phase: Phase
        let suite: Int
        /// The number of the local experience that it needs, from 1; 0 for none.
        let local: Int
    }

    private struct Group {
        let cases: [TestCase]
        let phase: Phase
        let suite: Int
        let local: Int
    }

    /// - Parameters:
    ///   - phase: The only one whose blocks are asked for; `nil` for all.
    ///   - appClipCodes: The answers of Apple's generator by URL; for others its command is shown.
    package init(
        _ units: some Sequence<PlanUnit>, format: ChecklistFormat, in phase: Phase? = nil,
        within time: ChecklistTime? = nil, sheet: ChecklistSheet? = nil, appClipCodes: [String: AppClipCode] = [:]
    ) {
        var suites: [PlannedSuite] = []
        var groups: [Group] = []
        var left: [(reason: String, count: Int)] = []
        for unit in units {
            if suites.last?.reference != unit.suite.reference { suites.append(unit.suite) }
            let cases = unit.cases.filter(ChecklistPart.has)
            guard !cases.isEmpty else { continue }
            if let reason = cases.lazy.compactMap({ Self.reason(against: $0, in: phase, appClipCodes) }).first {
                if let known = left.firstIndex(where: { $0.reason == reason }) {
                    left[known].count += cases.count
                } else {
                    left.append((reason, cases.count))
                }
                continue
            }
            // A journey is walked as a whole, with all that it needs.
            let local = cases.compactMap { Self.number(of: $0.resolution.experience, in: unit.suite.suite) }.max()
            groups.append(
                Group(cases: cases, phase: ChecklistPart.phase(of: cases), suite: suites.count - 1, local: local ?? 0))
        }
        choice = time.map { ChecklistChoice(of: groups.map(\.cases), within: $0) }
        if let choice { groups = choice.chosen.map { groups[$0] } }
        groups = Self.inOrder(groups)
        if let sheet { groups = sheet.share(of: groups, length: \.cases.count) }
        notYet = left.map { "\(Phrase.count($0.count, "invocation")) left out: \($0.reason)." }
        isFirstSheet = sheet.map { $0.number == 1 } ?? true
        self.suites = suites
        self.format = format
        var blocks: [Block] = []
        var (tags, codes): ([String: Int], [String: Int]) = ([:], [:])
        for group in groups {
            for testCase in group.cases {
                let url = testCase.url ?? ""
                if testCase.source == .nfc, tags[url] == nil { tags[url] = tags.count + 1 }
                if testCase.source == .appClipCode, codes[url] == nil { codes[url] = codes.count + 1 }
                let entry = ChecklistEntry(
                    testCase, number: blocks.count + 1, thing: testCase.source == .nfc ? tags[url] : codes[url],
                    appClipCode: testCase.appClipCodeURL.flatMap { appClipCodes[$0] })
                blocks.append(Block(entry: entry, phase: group.phase, suite: group.suite, local: group.local))
            }
        }
        self.blocks = blocks
        let planned = RunPlanned(
            total: blocks.count, suites: suites.map(\.reference), experiences: suites.flatMap(\.experiences),
            startedAt: 0, hostName: "", isByTester: true)
        start = LoggedStart(planned: planned, isReproducible: true, storeOutput: .failed)
    }

    /// The order in which a phone is changed least.
    private static func inOrder(_ groups: [Group]) -> [Group] {
        groups.enumerated().sorted { one, other in
            func key(_ group: Group, _ offset: Int) -> (Int, Int, Int, Int, Int) {
                let part = ChecklistPart.order.firstIndex(of: group.phase) ?? 0
                return (part, group.suite, group.cases.first?.target == .app ? 1 : 0, group.local, offset)
            }
            return key(one.element, one.offset) < key(other.element, other.offset)
        }.map(\.element)
    }

    /// Why a case can be tried by nobody, or not in a phase; `nil` if it can.
    private static func reason(
        against testCase: TestCase, in phase: Phase?, _ appClipCodes: [String: AppClipCode]
    ) -> String? {
        if testCase.source == .appClipCode {
            if let url = testCase.appClipCodeURL {
                if case .refused(let reason)? = appClipCodes[url] { return "no App Clip Code can be made: \(reason)" }
            } else {
                return "no App Clip Code can be made of a URL with a port, or with a host beyond ASCII"
            }
        }
        if testCase.source == .qrCode, let url = testCase.url, url.utf8.count > QRCode.capacity {
            return "the URL is too long for a QR code"
        }
        guard let phase, !ChecklistPart.opens(testCase, in: phase) else { return nil }
        return testCase.resolution.phase.reason
    }

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
        switch format {
        case .html: ChecklistHTML(start: start)
        case .markdown: ChecklistMarkdown(images: images)
        case .csv: ChecklistTable(.plain, of: blocks.map(\.entry.testCase))
        case .qase: ChecklistTable(.qase, of: blocks.map(\.entry.testCase))
        case .text: ChecklistWhatToTest(of: blocks.map(\.entry))
        }
    }

    /// Visits the pieces in order: what is changed on the phone comes before the blocks that need it.
    private func walk<Failure: Error>(
        _ page: any ChecklistPage, _ visit: (String, ChecklistEntry?) throws(Failure) -> Void
    ) throws(Failure) {
        try visit(page.head(ChecklistWords.count(blocks.count, minutes: choice?.minutes)), nil)
        if isFirstSheet {
            let prepared = suites.indices.compactMap { suite -> ChecklistPreparation? in
                let entries = blocks.filter { $0.suite == suite }.map(\.entry)
                return entries.isEmpty ? nil : ChecklistPreparation(suites[suite], for: entries)
            }
            if !prepared.isEmpty { try visit(page.preparation(prepared), nil) }
        }
        var last: Block?
        for block in blocks {
            var headings = last?.phase == block.phase ? "" : page.heading(block.phase)
            if !headings.isEmpty && suites.count > 1 || last.map({ $0.suite != block.suite }) ?? false {
                headings += page.suite(suites[block.suite].suite.title)
            }
            for stage in stages(before: block, after: last) {
                try visit(page.block(page.stage(stage), under: headings), nil)
                headings = ""
            }
            try visit(page.block(page.entry(block.entry, phase: block.phase), under: headings), block.entry)
            last = block
        }
        if let last, last.local > 0 { try visit(page.stage(.unregistering), nil) }
        let notes = [choice?.text].compactMap { $0 } + notYet
        if !notes.isEmpty { try visit(page.leftOut(notes, choice?.leftOut ?? []), nil) }
        try visit(page.foot, nil)
    }

    private func stages(before block: Block, after last: Block?) -> [ChecklistStage] {
        let suite = suites[block.suite].suite
        let isSameSuite = last?.suite == block.suite
        var stages: [ChecklistStage] = []
        // A journey may need several.
        let registered = isSameSuite ? last?.local ?? 0 : 0
        if let last, last.local > 0, last.local > block.local || !isSameSuite { stages.append(.unregistering) }
        let isApp = block.entry.testCase.target == .app
        if !isSameSuite || last?.entry.testCase.target != block.entry.testCase.target {
            stages.append(.app(suite.app?.name, isInstalled: isApp))
        }
        let remaining = registered > block.local ? 0 : registered
        return stages + suite.local.prefix(block.local).dropFirst(remaining).map { .registering($0, for: suite.clip) }
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
