import ClipCodes
import ClipHarness
import ClipRules
import ClipSuites

package enum ChecklistFormat: String, CaseIterable, Sendable {
    case html
    /// GitHub Flavored Markdown. QR codes are SVG files, or text if the output is a stream.
    case markdown
    case csv
    /// Plain text for *What to Test* in TestFlight.
    case text
}

package struct Checklist: Sendable {
    private let sheets: [[ChecklistItem]]
    private let suites: [PlannedSuite]
    private let screens: ScreenGallery
    private let format: ChecklistFormat
    private let phase: Phase
    private let isWhole: Bool
    private let build: Build?
    private let leftOut: ChecklistSection.Facts
    private let plan: PlanIdentity?
    private let tagged: [TaggedCase]
    /// The reason why the sheet is not for TestFlight. `nil` if it is, or if a phase was requested.
    package let fallback: String?
    package let notes: [String]
    /// The error if only other phases have items. Always `nil` for the `text` format.
    package let missing: Diagnostic?

    /// - Parameters:
    ///   - phase: The phase of the sheet. The `text` format always uses the TestFlight phase.
    ///   - appClipCodes: Codes by URL. Other URLs get an `AppClipCodeGenerator` command.
    package init(
        _ units: some Sequence<PlanUnit>, of plan: (cases: Plan, identity: PlanIdentity)? = nil,
        format: ChecklistFormat, in phase: Phase? = nil, within time: ChecklistTime? = nil, testers: Int = 1,
        appClipCodes: [String: AppClipCode] = [:], leavingOut unseen: [String] = []
    ) {
        var suites: [PlannedSuite] = []
        var groups: [ChecklistGroup] = []
        var left: [String] = []
        for unit in units {
            if suites.last?.reference != unit.suite.reference { suites.append(unit.suite) }
            let cases = unit.cases.filter(\.isForTesters)
            guard !cases.isEmpty else { continue }
            if let reason = cases.lazy.compactMap({ Self.reason(against: $0, format, appClipCodes) }).first {
                left += cases.map { _ in reason }
                continue
            }
            let locals = cases.compactMap { testCase -> Int? in
                guard case .local(let url) = testCase.resolution.experience else { return nil }
                return unit.suite.suite.local.firstIndex { $0.url.text.isExactly(url) }
            }
            groups.append(ChecklistGroup(cases: cases, suite: suites.count - 1, locals: Set(locals)))
        }
        let found = Dictionary(grouping: groups, by: \.phase).mapValues(\.blocks)
        let usual: [Phase] = [.testFlight, .local, .released]
        let wanted = format == .text ? .testFlight : phase ?? usual.first { found[$0] != nil } ?? .testFlight
        let others = Phase.allCases.filter { $0 != wanted }.compactMap { phase in
            found[phase].map { "--phase \(phase.rawValue) has \(Phrase.count($0, "item"))" }
        }.joined(separator: ", ")
        self.phase = wanted
        fallback =
            phase == nil && wanted != .testFlight
            ? "Nothing here opens from TestFlight: use this sheet \(wanted.heading.lowercased())." : nil
        // The harness adds a reopen case to each suite. Such cases alone do not justify a sheet.
        let isEmpty = !groups.contains { ($0.phase ?? wanted) == wanted && $0.cases[0].kind != .reopen }
        let isMissing = format != .text && !others.isEmpty && isEmpty
        let message = "nothing can be tried with --phase \(wanted.rawValue)"
        missing = isMissing ? Diagnostic(.error, message, fix: others) : nil
        groups = groups.filter { !isMissing && ($0.phase ?? wanted) == wanted }.inOrder
        let choice = time?.choice(of: groups, testers: testers)
        groups = choice?.chosen ?? groups
        notes =
            [choice?.text, others.isEmpty || format == .text ? nil : "On other sheets: \(others)."].compactMap { $0 }
            + (unseen.isEmpty ? [] : ["No item here can show the answer to \(unseen.joined(separator: ", "))."])
            + left.groups { $0 }.map { "\(Phrase.count($0.count, "invocation")) left out: \($0[0])." }
        leftOut = choice?.leftOut ?? []
        let shares = ChecklistSheet.shares(of: groups, among: testers, length: \.cases.count)
        screens = ScreenGallery(suites.flatMap(\.suite.describedScreens))
        var numbers = ChecklistItem.Numbers(screens: screens)
        sheets = shares.map { groups in
            numbers.items(of: groups, suites, time?.minutesEach ?? ChecklistTime.usualMinutesEach, appClipCodes)
        }
        self.suites = suites
        self.format = format
        build = wanted == .released ? .appStore : nil
        self.plan = plan?.identity
        // Only the HTML form can save a log.
        let all = format == .html ? plan?.cases.lazy.flatMap(\.cases) : nil
        let count = sheets.joined().count
        isWhole = testers == 1 && count == all?.count(where: \.isForTesters) ?? count
        tagged = all?.filter { !$0.tags.isEmpty && $0.isForTesters }.map(TaggedCase.init) ?? []
    }

    package var isEmpty: Bool { sheets.allSatisfy(\.isEmpty) }

    package var emptySheets: [Int] { sheets.indices.filter { sheets[$0].isEmpty }.map { $0 + 1 } }

    private static func reason(
        against testCase: TestCase, _ format: ChecklistFormat, _ codes: [String: AppClipCode]
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
        return format == .text && testCase.source.isPhysical ? "plain text has no codes or tags" : nil
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

    private func page(_ sheet: Int, images: String?) -> any ChecklistPage {
        let items = sheets[sheet - 1]
        switch format {
        case .html:
            var planned = RunPlanned(total: items.count, suites: suites.map(\.reference))
            (planned.experiences, planned.isByTester) = (suites.flatMap(\.suite.experiences), true)
            (planned.origin.plan, planned.origin.tagged) = (plan, tagged)
            let start = LoggedStart(planned: planned, isReproducible: true, storeOutput: .failed)
            let projects = suites.map(\.suite).map { suite in
                let clip = suite.clip.bundleID ?? suite.id
                // A suite may have no bundle identifier. Then its hosts tell two projects apart.
                let hosts = suite.clip.bundleID == nil ? suite.hostNames.joined(separator: "/") : ""
                return (suite.id, "\(clip)-\(StableHash("\(clip)/\(suite.file)\(hosts)").digits)/")
            }
            let parts = [phase == .testFlight ? nil : phase.heading, sheets.count > 1 ? "sheet \(sheet)" : nil]
            return ChecklistHTML(
                start: start, projects: Dictionary(projects) { first, _ in first }, screens: screens.html,
                sheet: parts.compactMap { $0 }.joined(separator: " "), isWhole: isWhole,
                asks: items.contains { $0.entry.testCase.answers != nil })
        case .markdown: return ChecklistMarkdown(images: images)
        case .csv: return ChecklistTable(properties: CSV.propertyNames(of: items.lazy.map(\.entry.testCase)))
        case .text: return ChecklistWhatToTest(of: items.map(\.entry))
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
        let items = sheets[sheet - 1]
        let page = page(sheet, images: images)
        let count = ChecklistWords.count(
            items.count, minutes: items.reduce(0) { $0 + $1.minutes }, fallback: fallback,
            sheet: sheets.count > 1 ? (sheet, sheets.count) : nil)
        try visit(page.head(count, sheet == 1 ? preparations : [], items.isEmpty ? nil : phase.section), nil)
        var last: Int?
        for item in items {
            let suite = item.group.suite
            let heading = ChecklistSection(kind: .suite, title: suites[suite].suite.title)
            if suites.count > 1, last != suite { try visit(page.section(heading), nil) }
            try visit(page.item(item), item.entry)
            last = suite
        }
        var sections = items.contains { !$0.group.locals.isEmpty } ? [ChecklistSection.unregistering] : []
        if !notes.isEmpty {
            sections.append(ChecklistSection(kind: .leftOut, title: "Left out", texts: notes, facts: leftOut))
        }
        try visit(page.foot(sections), nil)
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

extension Suite {
    fileprivate var hostNames: [String] {
        let urls = (advanced + local).map(\.url.text) + invocations.compactMap(\.terms.url)
        return Set(urls.compactMap { URLOutline($0)?.authority }).sorted()
    }
}
