import ClipAuthoring
import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

enum CheckCommand: Command {
    static let spec = CommandSpec(
        name: "check", abstract: "Read the definitions: errors and advisories, without launching anything.",
        operand: operand, ownOptions: [live, allRows, SharedOptions.strict, SharedOptions.color.spec],
        notes: [
            .text(
                "With --live each host of 'sites' is asked with curl, over https, following the redirects of pages alone, for 60 "
                    + "seconds in all. A difference in the sections appclips and applinks, or in a page's Smart App "
                    + "Banner or og:image, is an advisory (site-differs), as is what cannot be fetched (site-unreachable). "
                    + "A redirect of a path with '*' is not asked for."
            ),
            .text(
                "Where Apple's \(AppClipCodeGenerator.name) is on the PATH, it is asked for each App Clip Code. What it "
                    + "refuses is an advisory (not-encodable)."),
            .text(
                "A print run is a CSV file with the columns 'SVG File Name' and 'URL', beside the SVG files. For each code "
                    + "it is said which experience opens. It is an error if nothing opens, if two rows have one URL or one "
                    + "SVG file, if an SVG file is missing or holds another URL than its row, or if Apple's limits are "
                    + "exceeded."),
            .answers([
                (.passed, "There are no errors."),
                (.failed, "There are advisories that no suite allows, under --strict."),
                (.invalidDefinitions, "Definitions are invalid, or a print run is."),
                (.noCases, "There is nothing to check."),
            ]),
            .examples(["clipflight check suites/bikes-rental print/codes.csv"]),
        ])

    private static let operand = CommandSpec.Operand(
        name: "PATH", synopsis: "[PATH ...]",
        help: SharedOptions.paths.help + " A file that ends in .csv is a print run, checked against the suites.",
        counts: SharedOptions.paths.counts)

    private static let allRows = OptionSpec(
        long: "rows", help: "List every code of a print run, and every error, however many there are.")

    private static let live = OptionSpec(
        long: "live", help: "Compare the sites of the suites with what their hosts serve now.")

    static func run(_ arguments: ParsedArguments, in context: Context) async throws -> ExitStatus {
        var (paths, printRuns): ([String], [String]) = ([], [])
        for path in arguments.operands {
            if PrintRunCheck.isPrintRun(path, in: context) { printRuns.append(path) } else { paths.append(path) }
        }
        let definitions = Definitions(paths: SharedOptions.paths(paths), in: context)
        let codes = PrintRunCheck(
            printRuns, against: definitions.errorCount == 0 ? definitions.plan : nil,
            listsAll: arguments.has(allRows), in: context)
        let urls = definitions.plan.lazy.flatMap(\.cases).compactMap(\.appClipCodeURL)
        let drawn = await AppClipCodeGenerator(in: context)?.codes(of: urls) ?? [:]
        var diagnostics = definitions.diagnostics + advisories(of: definitions.plan, drawn)
        let suites = definitions.plan.suites.map(\.suite)
        diagnostics += suites.flatMap { SizeCheck($0, among: suites, printed: codes.opened).diagnostics }
        let lacks = suites.compactMap { lack(of: $0, in: context) }
        diagnostics += lacks
        var parts = [Phrase.count(suites.count, "suite"), Phrase.count(definitions.check.total, "case")] + codes.parts
        if arguments.has(live), definitions.errorCount == 0 {
            let comparisons = suites.map { SiteComparison($0) }
            let requests = comparisons.flatMap(\.requests)
            do throws(Diagnostic) {
                let found = try await WebFetcher(in: context).answers(requests) { ServedFile($0) }
                parts.append("\(Phrase.count(found.count, "file")) asked of \(Phrase.count(requests.count, "site"))")
                diagnostics += comparisons.flatMap { $0.diagnostics(found) }
            } catch {
                diagnostics.append(error)
            }
        }
        let shown = diagnostics + codes.shownDiagnostics
        context.show(shown)
        Pipeline.auto.detected(in: context.environment).annotate(shown, in: context)

        diagnostics += codes.diagnostics
        let errors = diagnostics.errors.count
        let advisories = diagnostics.count { !$0.isAllowed } - errors - lacks.count
        parts.append(Phrase.count(errors, "error"))
        if advisories > 0 { parts.append(Phrase.count(advisories, "advisory", many: "advisories")) }
        let isEmpty = definitions.loaded.files.isEmpty && codes.parts.isEmpty
        let delivery = context.deliver(codes.text + parts.joined(separator: ", ") + "\n")

        if errors > 0 { return .invalidDefinitions }
        guard delivery == .passed else { return delivery }
        if isEmpty { return .noCases }
        return arguments.has(SharedOptions.strict) && advisories > 0 ? .failed : .passed
    }

    /// That clip or app of a suite cannot be launched here, which is no error of the suite, and no advisory.
    private static func lack(of suite: Suite, in context: Context) -> Diagnostic? {
        suite.hosts.lazy.compactMap { host -> Diagnostic? in
            if let lack = host.lackOfDevices(context.environment) {
                let text = "its cases cannot be launched here: \(lack.reason)"
                return Diagnostic(.warning, at: host.location, text, fix: lack.fix)
            }
            let path = host.environment["PATH"] ?? context.environment["PATH"]
            return host.lackOfProgram(in: suite.folder, path: path).map {
                Diagnostic(.warning, at: host.location, "its cases cannot be launched here: \($0)")
            }
        }.first
    }

    /// The advisories that cases raise and do not expect: each once a suite, and then each cause of a decline.
    private static func advisories(of plan: Plan, _ codes: [String: AppClipCode]) -> [Diagnostic] {
        var declines = DeclineCheck()
        var raised = RaisedAdvisories()
        for unit in plan {
            for testCase in unit.cases {
                declines.note(testCase, of: unit.suite)
                var advisories = testCase.resolution.advisories
                if let url = testCase.appClipCodeURL, case .refused(let reason)? = codes[url] {
                    advisories.append(Advisory(.notEncodable, "no App Clip Code can be made: \(reason)"))
                }
                for advisory in advisories {
                    let name = advisory.name.rawValue
                    // One that definitions raise under the same name was shown with its place.
                    if DefinitionAdvisory(rawValue: name) != nil { continue }
                    if testCase.expectation.advisories?.contains(name) == true { continue }
                    raised.note(
                        Diagnostic(.warning, at: testCase.location, advisory.text, advisory: name), of: unit.suite)
                }
            }
        }
        declines.close()
        return raised.closed("more case", " of the suite") + declines.diagnostics
    }
}

/// The print runs among the paths of `check`, and what opens for each code.
private struct PrintRunCheck {
    private var print: PrintRuns
    private let covering: CoveringSuites<PlannedSuite>?
    private let listsAll: Bool
    /// The words for what opens, row by row.
    private var openings: [[String]] = []
    private var raised = RaisedAdvisories()
    /// The clips that a code opens, by their bundle identifiers.
    private(set) var opened: Set<String> = []

    private static let listed = 20

    static func isPrintRun(_ path: String, in context: Context) -> Bool {
        path.hasEnding(in: [".csv"]) && FileKind.of(context.absolute(path)) != .folder
    }

    /// - Parameter plan: The suites; `nil` if they have errors, so that no URL is resolved.
    init(_ paths: [String], against plan: Plan?, listsAll: Bool, in context: Context) {
        self.listsAll = listsAll
        print = PrintRuns(paths.map { (context.absolute($0), context.shown($0)) })
        let suites =
            paths.isEmpty
            ? nil
            : plan?.suites.map { planned in
                var suite = planned.suite
                // Nobody else has the developer's local experiences.
                suite.clip.build = .appStore
                return PlannedSuite(suite)
            }
        covering = suites.map { CoveringSuites($0, suite: \.suite) }
        for run in print.runs { openings.append(run.rows.map { opening(of: $0, in: run) }) }
    }

    private var advisories: [Diagnostic] { raised.closed("more code") }

    var diagnostics: [Diagnostic] { print.faults.map(\.diagnostic) + advisories }

    /// The first three of those that are alike, unless all rows are asked for.
    var shownDiagnostics: [Diagnostic] {
        PrintFault.allCases.flatMap { fault in
            print.faults.filter { $0.fault == fault }.map(\.diagnostic).grouped { _ in listsAll ? nil : "" }
        } + advisories
    }

    var parts: [String] {
        let codes = print.runs.reduce(0) { $0 + $1.rows.count }
        return print.runs.isEmpty ? [] : [Phrase.count(codes, "code")]
    }

    private mutating func opening(of row: PrintRow, in run: PrintRun) -> String {
        guard let covering, !row.url.isEmpty else { return "not resolved" }
        let source: Source = row.drawing?.isQRCode == true ? .qrCode : .appClipCode
        let inquiry = Inquiry(url: row.url, source: source, appInstalled: false)
        let answers = covering.answering(inquiry).map { ($0, $0.resolver.resolve(inquiry.invocation)) }
        guard let (planned, resolution) = answers.max(by: { $0.1.specificity < $1.1.specificity }) else {
            let text = "no suite covers this URL's host"
            let fix = "correct the URL, or give the suite of the clip that it is for"
            let hints = covering.hints(inquiry)
            let note = hints.isEmpty ? nil : hints.joined(separator: "\n")
            print.add(.unknownHost, row.errorInURL(text, note: note, fix: fix))
            return "nothing opens: no suite covers its host"
        }
        if resolution.declined != nil {
            let why = resolution.trace.last?.text ?? ""
            let fix = DeclineFix.text(for: resolution, in: planned.suite)
            print.add(
                .nothingOpens, row.errorInURL("nothing opens from \(source.rawValue): \(why)", fix: fix))
            return "nothing opens: \(why)"
        }
        if resolution.experience == .default {
            let warning = row.warning(
                Advisory.Name.defaultByCode.rawValue,
                "no advanced experience covers this URL, so the default experience opens",
                fix: "register an advanced experience whose URL is a prefix of this one")
            raised.note(warning, of: planned)
        }
        for advisory in resolution.advisories where advisory.name.isOfURL {
            raised.note(row.warning(advisory.name.rawValue, advisory.text), of: planned)
        }
        if let unchecked = row.unchecked { raised.note(unchecked, of: planned) }
        // Its demo link serves a clip of any size.
        if resolution.experience != .link { opened.insert(planned.suite.clip.bundleID) }
        return resolution.opening
    }

    /// The rows, where they are asked for or few; else how many codes each experience has.
    var text: String {
        zip(print.runs, openings).filter { !$1.isEmpty }.map { run, openings in
            listsAll || openings.count <= Self.listed ? rows(of: run, openings) : summary(of: run, openings)
        }.joined()
    }

    private func rows(of run: PrintRun, _ openings: [String]) -> String {
        zip(run.rows, openings).map { row, opening in
            Visible.line("\(run.file):\(row.line): \(row.shown) → \(opening)", limit: 1000) + "\n"
        }.joined()
    }

    private func summary(of run: PrintRun, _ openings: [String]) -> String {
        var groups: [String: (first: Int, count: Int)] = [:]
        for (place, opening) in openings.enumerated() {
            groups[opening, default: (place, 0)].count += 1
        }
        let lines = groups.sorted { $0.value.first < $1.value.first }.map { opening, group in
            let first = run.rows[group.first]
            let codes = Phrase.count(group.count, "code")
            return Visible.line(
                "  \(codes) → \(opening); line \(first.line) is the first: \(first.shown)", limit: 1000)
        }
        return "\(run.file):\n" + lines.map { $0 + "\n" }.joined()
    }
}

extension Resolution {
    /// The experience that opens, as its code's owner knows it, and its card.
    fileprivate var opening: String {
        let name =
            switch experience {
            case .advanced(let url), .local(let url): url
            case .default: "the default experience"
            case .link: "one of Apple's links"
            case nil: "the clip"
            }
        return name + (card?.title.map { ", card \(Quotation.of($0))" } ?? "")
    }
}

extension PrintRow {
    fileprivate func warning(_ name: String, _ message: String, fix: String? = nil) -> Diagnostic {
        var warning = errorInURL(message, fix: fix)
        (warning.severity, warning.advisory) = (.warning, name)
        return warning
    }

    fileprivate var shown: String { [name ?? "", url].filter { !$0.isEmpty }.joined(separator: ": ") }
}

extension Advisory.Name {
    /// Whether it is raised for one URL and not another; the suite's own cases raise what is true of all.
    fileprivate var isOfURL: Bool {
        switch self {
        case .componentBoundary, .registeredQuery, .queryOrder, .trailingSlash, .port, .percentEncoding,
            .internationalisedHost, .redirected, .notEncodable:
            true
        case .noDefaultExperience, .defaultByCode, .messagesCard, .appLinkDefault, .linkInXcode, .trackingParameter,
            .cardLength, .associationUnchecked, .associationAssumed, .appClipsDetails, .associationSize,
            .appAssociation, .locationNotRequested:
            false
        }
    }
}

/// Advisories of cases or codes, each raised once a suite, with how many more raise it.
private struct RaisedAdvisories {
    private var diagnostics: [Diagnostic] = []
    private var raised: [Raised: (place: Int, count: Int)] = [:]

    private struct Raised: Hashable {
        let suite: SuiteReference
        let name: String?
    }

    /// - Parameter diagnostic: The warning at the first place that raises it.
    mutating func note(_ diagnostic: Diagnostic, of planned: PlannedSuite) {
        let key = Raised(suite: planned.reference, name: diagnostic.advisory)
        let (place, count) = raised[key] ?? (diagnostics.count, 0)
        raised[key] = (place, count + 1)
        if count == 0 { diagnostics.append(planned.suite.allowing(diagnostic)) }
    }

    /// - Parameters:
    ///   - one: The word for a further one, such as `more case`.
    ///   - place: Words after it, such as ` of the suite`.
    func closed(_ one: String, _ place: String = "") -> [Diagnostic] {
        var result = diagnostics
        for (index, count) in raised.values where count > 1 {
            let more = "\(Phrase.count(count - 1, one))\(place) raise\(count == 2 ? "s" : "") it"
            result[index].note = result[index].note.map { "\($0)\n\(more)" } ?? more
        }
        return result
    }
}
