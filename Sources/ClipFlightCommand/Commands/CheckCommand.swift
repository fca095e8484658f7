import ClipAuthoring
import ClipHarness
import ClipReports
import ClipRules
import ClipSuites
import Foundation

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

    static func run(_ arguments: ParsedArguments, in context: Context) async throws(ArgumentError) -> ExitStatus {
        let colour = try arguments.value(of: SharedOptions.color) ?? .auto
        var (paths, printRuns): ([String], [String]) = ([], [])
        for path in arguments.operands {
            if PrintRunCheck.isPrintRun(path, in: context) { printRuns.append(path) } else { paths.append(path) }
        }
        let definitions = Definitions(paths: SharedOptions.paths(paths), in: context)
        let codes = PrintRunCheck(
            printRuns, against: definitions.errorCount == 0 ? definitions.plan : nil,
            listsAll: arguments.has(allRows), in: context)
        let unsupported = await unsupportedCodes(of: definitions.plan, in: context)
        var diagnostics = definitions.diagnostics + advisories(of: definitions.plan, unsupported)
        let suites = definitions.plan.suites.map(\.suite)
        diagnostics += suites.flatMap { SizeCheck($0, among: suites, printed: codes.opened).diagnostics }
        let lacks = definitions.plan.suites.compactMap { lack(of: $0.suite, in: context) }
        diagnostics += lacks
        var parts =
            [
                Phrase.count(definitions.plan.suites.count, "suite"), Phrase.count(definitions.check.total, "case"),
            ] + codes.parts
        if arguments.has(live), definitions.errorCount == 0 {
            let comparisons = definitions.plan.suites.map { SiteComparison($0.suite) }
            let requests = comparisons.flatMap(\.requests)
            do throws(Diagnostic) {
                var found = try await WebFetcher(in: context).answers(requests) { answer in
                    comparisons.map { $0.diagnostics(answer) }
                }
                parts.append("\(Phrase.count(found.count, "file")) asked of \(Phrase.count(requests.count, "site"))")
                for (index, comparison) in comparisons.enumerated() {
                    for url in comparison.requests.flatMap(\.urls) {
                        diagnostics += found[url]?[index] ?? []
                        // Two pages may have one URL.
                        found[url]?[index] = []
                    }
                }
            } catch {
                diagnostics.append(error)
            }
        }
        let shown = diagnostics + codes.shownDiagnostics
        context.show(shown, colour: colour)
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

    /// The reasons why Apple's generator, if it is installed, makes no code of URLs that are to have one.
    private static func unsupportedCodes(of plan: Plan, in context: Context) async -> [String: String] {
        guard let generator = AppClipCodeGenerator(in: context) else { return [:] }
        let urls = plan.lazy.flatMap(\.cases).compactMap(\.appClipCodeURL)
        return await generator.answers(for: urls) { code in
            switch code {
            case .drawing: nil
            case .refused(let reason): reason
            }
        }
    }

    /// The advisories that cases raise and do not expect: each once a suite, and then each cause of a decline.
    private static func advisories(of plan: Plan, _ unsupported: [String: String]) -> [Diagnostic] {
        var declines = DeclineCheck()
        var raised = RaisedAdvisories()
        for unit in plan {
            for testCase in unit.cases {
                declines.note(testCase, of: unit.suite)
                var advisories = testCase.resolution.advisories
                if let reason = testCase.appClipCodeURL.flatMap({ unsupported[$0] }) {
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
