import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

/// The print runs among the paths of `check`, and what opens for each code.
struct PrintRunCheck {
    private var print: PrintRuns
    private let covering: CoveringSuites?
    private let listsAll: Bool
    private var openings: [[CodeOpening]] = []
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
        covering = paths.isEmpty ? nil : plan.map { CoveringSuites($0.suites) }
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

    private mutating func opening(of row: PrintRow, in run: PrintRun) -> CodeOpening {
        guard let covering, !row.url.isEmpty else { return .unknown }
        let source: Source = row.drawing?.isQRCode == true ? .qrCode : .appClipCode
        let inquiry = Inquiry(url: row.url, source: source, appInstalled: false)
        guard let (planned, resolution) = covering.answer(inquiry) else {
            let text = "no suite covers this URL's host"
            let fix = "correct the URL, or give the suite of the clip that it is for"
            print.add(.unknownHost, row.errorInURL(text, note: covering.hints(inquiry), fix: fix))
            return .nothing("no suite covers its host")
        }
        if resolution.declined != nil {
            let why = resolution.trace.last?.text ?? ""
            let fix = DeclineFix.text(for: resolution, in: planned.suite)
            print.add(
                .nothingOpens, row.errorInURL("nothing opens from \(source.rawValue): \(why)", fix: fix))
            return .nothing(why)
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
        return .opens(resolution.experience, title: resolution.card?.title)
    }

    /// The rows, where they are asked for or few; else how many codes each experience has.
    var text: String {
        zip(print.runs, openings).filter { !$1.isEmpty }.map { run, openings in
            listsAll || openings.count <= Self.listed ? rows(of: run, openings) : summary(of: run, openings)
        }.joined()
    }

    private func rows(of run: PrintRun, _ openings: [CodeOpening]) -> String {
        zip(run.rows, openings).map { row, opening in
            Visible.line("\(run.file):\(row.line): \(row.shown) → \(opening.text)", limit: 1000) + "\n"
        }.joined()
    }

    private func summary(of run: PrintRun, _ openings: [CodeOpening]) -> String {
        var groups: [CodeOpening: (first: Int, count: Int)] = [:]
        for (place, opening) in openings.enumerated() {
            groups[opening, default: (place, 0)].count += 1
        }
        let lines = groups.sorted { $0.value.first < $1.value.first }.map { opening, group in
            let first = run.rows[group.first]
            let codes = Phrase.count(group.count, "code")
            return Visible.line(
                "  \(codes) → \(opening.text); line \(first.line) is the first: \(first.shown)", limit: 1000)
        }
        return "\(run.file):\n" + lines.map { $0 + "\n" }.joined()
    }
}

private enum CodeOpening: Hashable {
    case opens(ServingExperience?, title: String?)
    case nothing(String)
    /// The row has no URL, or the suites have errors.
    case unknown

    var text: String {
        switch self {
        case .opens(let experience, let title):
            (experience.map(Self.name) ?? "the clip") + (title.map { ", card \(Quotation.of($0))" } ?? "")
        case .nothing(let why): "nothing opens: \(why)"
        case .unknown: "not resolved"
        }
    }

    private static func name(_ experience: ServingExperience) -> String {
        switch experience {
        case .advanced(let url), .local(let url): url
        case .default: "the default experience"
        case .link: "one of Apple's links"
        }
    }
}

/// The suites that have something to say about a host, as users of the App Store meet their clips.
private final class CoveringSuites {
    private let suites: [PlannedSuite]
    private var found: [String: [PlannedSuite]] = [:]
    private var hints: [String: String] = [:]

    init(_ suites: [PlannedSuite]) {
        self.suites = suites.map { planned in
            var suite = planned.suite
            // Nobody else has the developer's local experiences.
            suite.clip.build = .appStore
            return PlannedSuite(suite)
        }
    }

    /// The answer of iOS for a URL, by the suite that opens it most specifically.
    func answer(_ inquiry: Inquiry) -> (PlannedSuite, Resolution)? {
        covering(inquiry).map { ($0, $0.resolver.resolve(inquiry.invocation)) }.max {
            $0.1.specificity < $1.1.specificity
        }
    }

    func hints(_ inquiry: Inquiry) -> String? {
        let host = HostName.of(inquiry.url) ?? ""
        let text = hints[host] ?? inquiry.hints(from: suites.map(\.suite)).joined(separator: "\n")
        hints[host] = text
        return text.isEmpty ? nil : text
    }

    private func covering(_ inquiry: Inquiry) -> [PlannedSuite] {
        // A URL that no rule can read is answered by one suite, whichever it is.
        let key = (HostName.of(inquiry.url) ?? "") + (inquiry.invalidURL == nil ? "" : " ")
        if let known = found[key] { return known }
        let matching = suites.filter { !inquiry.suites(among: [$0.suite]).isEmpty }
        let result = inquiry.invalidURL == nil ? matching : Array(matching.prefix(1))
        found[key] = result
        return result
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
