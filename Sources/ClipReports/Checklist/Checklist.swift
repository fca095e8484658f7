import ClipCodes
import ClipFacts
import ClipHarness
import ClipRules
import ClipSuites

package enum ChecklistFormat: String, CaseIterable, Sendable {
    case html
    /// GitHub Flavored Markdown. QR codes are SVG files, or text if the output is a stream.
    case markdown
    case csv
    case qase
    /// TestFlight's *What to Test*.
    case text
}

package struct Checklist: Sendable {
    private let sheets: [[Block]]
    private let suites: [PlannedSuite]
    private let format: ChecklistFormat
    private let time: ChecklistTime?
    private let build: Build?
    private let leftOut: ChecklistSection.Facts
    private let plan: PlanIdentity?
    private let tagged: [TaggedCase]
    package let notes: [String]

    private struct Group: Sendable {
        let cases: [TestCase]
        let part: ChecklistPart
        let suite: Int
        let locals: Set<Int>
    }

    private typealias Block = (entry: ChecklistEntry, group: Group)

    /// - Parameters:
    ///   - phase: The only phase to include. The `text` format always uses the TestFlight phase.
    ///   - appClipCodes: Codes by URL. For other URLs, the command of Apple's generator is shown.
    package init(
        _ units: some Sequence<PlanUnit>, of plan: (cases: Plan, identity: PlanIdentity)? = nil,
        format: ChecklistFormat, in phase: Phase? = nil, within time: ChecklistTime? = nil, testers: Int = 1,
        appClipCodes: [String: AppClipCode] = [:]
    ) {
        var suites: [PlannedSuite] = []
        var groups: [Group] = []
        var left: [String] = []
        for unit in units {
            if suites.last?.reference != unit.suite.reference { suites.append(unit.suite) }
            let cases = unit.cases.filter(ChecklistPart.has)
            guard !cases.isEmpty else { continue }
            let wanted = format == .text ? .testFlight : phase
            if let reason = cases.lazy.compactMap({ Self.reason(against: $0, format, wanted, appClipCodes) }).first {
                left += cases.map { _ in reason }
                continue
            }
            // A tester tries a whole journey, with the local experiences of all its steps.
            let locals = cases.compactMap { testCase -> Int? in
                guard case .local(let url) = testCase.resolution.experience else { return nil }
                return unit.suite.suite.local.firstIndex { $0.url.text.isExactly(url) }
            }
            groups.append(
                Group(cases: cases, part: ChecklistPart(of: cases), suite: suites.count - 1, locals: Set(locals)))
        }
        let choice = time?.choice(of: groups.map(\.cases), testers: testers)
        if let choice { groups = choice.chosen.map { groups[$0] } }
        notes =
            [choice?.text].compactMap { $0 }
            + left.groups { $0 }.map { "\(Phrase.count($0.count, "invocation")) left out: \($0[0])." }
        leftOut = choice?.leftOut ?? []
        let shares = ChecklistSheet.shares(of: Self.inOrder(groups), among: testers, length: \.cases.count)
        var (tags, codes, count): ([String: Int], [String: Int], Int) = ([:], [:], 0)
        sheets = shares.map { groups in
            groups.flatMap { group in
                group.cases.map { testCase in
                    let url = testCase.url ?? ""
                    if testCase.source == .nfc, tags[url] == nil { tags[url] = tags.count + 1 }
                    if testCase.source == .appClipCode, codes[url] == nil { codes[url] = codes.count + 1 }
                    count += 1
                    let entry = ChecklistEntry(
                        testCase, number: count, thing: testCase.source == .nfc ? tags[url] : codes[url],
                        appClipCode: testCase.appClipCodeURL.flatMap { appClipCodes[$0] })
                    return (entry, group)
                }
            }
        }
        self.suites = suites
        self.format = format
        self.time = time
        build = phase == .released ? .appStore : nil
        self.plan = plan?.identity
        // Only an HTML form is saved as a log.
        let all = format == .html ? plan?.cases.lazy.flatMap(\.cases) : nil
        tagged = all?.filter { !$0.tags.isEmpty && ChecklistPart.has($0) }.map(TaggedCase.init) ?? []
    }

    package var isEmpty: Bool { sheets.allSatisfy(\.isEmpty) }

    package var emptySheets: [Int] { sheets.indices.filter { sheets[$0].isEmpty }.map { $0 + 1 } }

    private static func inOrder(_ groups: [Group]) -> [Group] {
        func key(_ group: Group) -> (Int, Int, Int, Int) {
            let part = ChecklistPart.allCases.firstIndex(of: group.part) ?? 0
            return (part, group.suite, group.cases.first?.target == .app ? 1 : 0, group.locals.max() ?? -1)
        }
        return groups.sorted { key($0) < key($1) }
    }

    private static func reason(
        against testCase: TestCase, _ format: ChecklistFormat, _ phase: Phase?, _ codes: [String: AppClipCode]
    ) -> String? {
        if testCase.source == .appClipCode {
            guard let url = testCase.appClipCodeURL else {
                return testCase.resolution.advisories.first { $0.name == .notEncodable }?.text
                    ?? "no App Clip Code can be made for a URL that does not open the clip"
            }
            if case .refused(let reason)? = codes[url] { return "no App Clip Code can be made: \(reason)" }
        }
        if testCase.source == .qrCode, (testCase.url ?? "").utf8.count > QRCode.capacity {
            return "the URL is too long for a QR code"
        }
        if let phase, !ChecklistPart.opens(testCase, in: phase) { return ChecklistPart.reason(against: testCase) }
        return format == .text && testCase.source.isPhysical ? "a text has no codes and tags" : nil
    }

    package func write(to path: String, sheet: Int = 1) throws(ReportError) {
        let file = try OutputFile(path: path)
        let hasImages = format == .markdown && !file.isStream
        var images = ChecklistImages(beside: path)
        try walk(sheet, images: hasImages ? ChecklistImages.reference(from: path) : nil) {
            text, entry throws(ReportError) in
            if hasImages, let entry { try images.add(entry) }
            try file.append(text)
        }
        try file.commit()
    }

    package func write<Failure: Error>(_ emit: (String) throws(Failure) -> Void) throws(Failure) {
        try walk(1, images: nil) { text, _ throws(Failure) in try emit(text) }
    }

    private func page(_ blocks: [Block], images: String?) -> any ChecklistPage {
        switch format {
        case .html:
            var planned = RunPlanned(total: blocks.count, suites: suites.map(\.reference))
            (planned.experiences, planned.isByTester) = (suites.flatMap(\.suite.experiences), true)
            (planned.origin.plan, planned.origin.tagged) = (plan, tagged)
            let start = LoggedStart(planned: planned, isReproducible: true, storeOutput: .failed)
            let projects = suites.map(\.suite).map { suite in
                let clip = suite.clip.bundleID ?? suite.id
                return (suite.id, "\(clip)-\(StableHash("\(clip)/\(suite.file)").digits)/")
            }
            return ChecklistHTML(
                start: start, projects: Dictionary(projects) { first, _ in first }, sheets: sheets.count)
        case .markdown: return ChecklistMarkdown(images: images)
        case .csv, .qase:
            let properties = CSV.propertyNames(of: blocks.lazy.map(\.entry.testCase))
            return ChecklistTable(isForQase: format == .qase, properties: properties)
        case .text: return ChecklistWhatToTest(of: blocks.map(\.entry))
        }
    }

    private var preparations: [ChecklistSection] {
        guard format == .html || format == .markdown else { return [] }
        let entries = Dictionary(grouping: sheets.joined(), by: \.group.suite)
        return suites.indices.compactMap { suite in
            entries[suite].map {
                ChecklistPreparation(planned: suites[suite], entries: $0.map(\.entry), build: build).section
            }
        }
    }

    private func walk<Failure: Error>(
        _ sheet: Int, images: String?, _ visit: (String, ChecklistEntry?) throws(Failure) -> Void
    ) throws(Failure) {
        let blocks = sheets[sheet - 1]
        let page = page(blocks, images: images)
        let count = ChecklistWords.count(
            blocks.count, minutes: time.map { blocks.count * $0.minutesEach },
            sheet: sheets.count > 1 ? (sheet, sheets.count) : nil)
        try visit(page.head(count, sheet == 1 ? preparations : []), nil)
        var last: Block?
        var registered: Set<Int> = []
        for block in blocks {
            let isNewSuite = last?.group.suite != block.group.suite
            let part = block.group.part
            var headings = last?.group.part == part ? "" : page.section(part.section)
            if suites.count > 1, isNewSuite || !headings.isEmpty {
                headings += page.section(ChecklistSection(kind: .suite, title: suites[block.group.suite].suite.title))
            }
            for stage in stages(before: block, after: isNewSuite ? nil : last, &registered) {
                try visit(page.block(page.section(stage), under: headings), nil)
                headings = ""
            }
            try visit(page.block(page.entry(block.entry, in: part), under: headings), block.entry)
            last = block
        }
        if !registered.isEmpty { try visit(page.section(.unregistering), nil) }
        if !notes.isEmpty {
            let section = ChecklistSection(kind: .leftOut, title: "Left out", texts: notes, facts: leftOut)
            try visit(page.section(section), nil)
        }
        try visit(page.foot, nil)
    }

    private func stages(before block: Block, after last: Block?, _ registered: inout Set<Int>) -> [ChecklistSection] {
        let suite = suites[block.group.suite].suite
        var stages: [ChecklistSection] = []
        // A local experience overrides others, so it is deleted before blocks that do not need it.
        if !registered.isEmpty, block.group.locals.isEmpty || last == nil {
            stages.append(.unregistering)
            registered = []
        }
        let isApp = block.entry.testCase.target == .app
        if last.map({ ($0.entry.testCase.target == .app) != isApp }) ?? true {
            stages.append(.app(suite.app?.name, isInstalled: isApp))
        }
        stages += block.group.locals.subtracting(registered).sorted().map {
            .registering(suite.local[$0], for: suite.clip)
        }
        registered.formUnion(block.group.locals)
        return stages
    }
}

package enum AppClipCode: Sendable, Equatable {
    case drawing(svg: String)
    case refused(String)
}

extension TestCase {
    package var appClipCodeURL: String? {
        guard source == .appClipCode, let url = terms.url, (try? InvocationURL(url)) != nil,
            !resolution.advisories.contains(where: { $0.name == .notEncodable })
        else { return nil }
        return url
    }
}
