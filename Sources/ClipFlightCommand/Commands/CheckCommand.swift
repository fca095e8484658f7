import ClipAuthoring
import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

enum CheckCommand: Command {
    static let spec = CommandSpec(
        name: "check", abstract: "Check definitions for errors and advisories, without launching anything.",
        operand: operand, ownOptions: [live, map.spec, Options.twoVersions.spec, Options.strict, Options.color.spec],
        notes: ["A print run is a CSV file with the columns 'SVG File Name' and 'URL', next to the SVG files."],
        statuses: [.invalidDefinitions, .noCases],
        failure: "With --strict: there are advisories that no suite allows.",
        examples: ["clipflight check suites/bikes-rental print/codes.csv"])

    private static let operand = CommandSpec.Operand(
        name: "PATH", synopsis: "[PATH ...]", help: Options.paths.help + " A .csv file is a print run.",
        counts: Options.paths.counts)

    private static let map = ValueOption<String>(
        "map", value: "FILE", help: "Draw the ways into each clip as an SVG file.", expected: "a file that ends in .svg"
    ) { $0.hasEnding(in: [".svg"]) ? $0 : nil }

    private static let live = OptionSpec(long: "live", help: "Compare sites with what their hosts serve now.")

    static func run(_ arguments: Arguments, in context: Context) async throws -> ExitStatus {
        let printRuns = arguments.operands.filter { PrintRuns.isPrintRun($0, in: context) }
        let paths = arguments.operands.filter { !printRuns.contains($0) }
        let versions = try Options.versions(arguments)
        let definitions = Definitions(paths: Options.paths(paths), on: versions.first, in: context)
        let urls = definitions.plan.lazy.flatMap(\.cases).compactMap(\.appClipCodeURL)
        let drawn = await AppClipCodeGenerator(in: context)?.codes(of: urls) ?? [:]
        var (raised, others, evidence) = advisories(of: definitions.plan, drawn)
        let codes = PrintRuns(
            printRuns, against: definitions.errorCount == 0 ? definitions.plan : nil, &raised, in: context)
        let picture = arguments.value(of: map).map(context.path)
        if let picture, (definitions.readFiles + codes.readFiles).contains(where: { $0.isFile(at: picture) }) {
            throw ArgumentError.fileInUse(picture)
        }
        raised.close()
        var diagnostics = definitions.diagnostics + raised.diagnostics + others
        let suites = definitions.plan.suites.map(\.suite)
        diagnostics += suites.flatMap { SizeCheck($0, among: suites, printed: codes.opened).diagnostics }
        var lacks = suites.compactMap { lack(of: $0, in: context) }
        var parts = [Phrase.count(suites.count, "suite"), Phrase.count(definitions.check.total, "case")]
        if !printRuns.isEmpty { parts.append(Phrase.count(codes.rows.count, "code")) }
        if arguments.has(live), definitions.errorCount == 0 {
            let comparisons = suites.map { SiteComparison($0) }
            let requests = comparisons.flatMap(\.requests)
            if requests.isEmpty { lacks.append(SiteComparison.withoutSites) }
            do throws(Diagnostic) {
                let found = try await WebFetcher(in: context).files(requests)
                parts.append("\(Phrase.count(found.count, "file")) checked on \(Phrase.count(requests.count, "site"))")
                diagnostics += comparisons.flatMap { $0.diagnostics(found) }
            } catch {
                diagnostics.append(error)
            }
        }
        diagnostics += lacks
        let shown = diagnostics + codes.errors.grouped(by: \.fix)
        context.show(shown)
        context.annotate(shown)

        diagnostics += codes.errors
        let errors = diagnostics.errors.count
        let advisories = diagnostics.count { !$0.isAllowed } - errors - lacks.count
        parts.append(Phrase.count(errors, "error"))
        if advisories > 0 { parts.append(Phrase.count(advisories, "advisory", many: "advisories")) }
        let text = codes.text + differing(definitions.plan, versions, evidence, in: context)
        let delivery = context.deliver(context.local(text) + parts.joined(separator: ", ") + "\n")

        if errors > 0 { return .invalidDefinitions }
        guard delivery == .passed else { return delivery }
        if definitions.loaded.files.isEmpty, printRuns.isEmpty { return .noCases }
        if let picture { try WholeFile.write(Array(WaysIn(to: definitions.plan).drawing.utf8), to: picture) }
        return arguments.has(Options.strict) && advisories > 0 ? .failed : .passed
    }

    /// Lists what differs between two iOS versions. The defaults are the clip's oldest and the newest with evidence.
    private static func differing(
        _ plan: Plan, _ versions: [OSVersion], _ evidence: EvidenceCheck, in context: Context
    ) -> String {
        guard versions.count == 2 else {
            let lines = versions.isEmpty ? plan.suites.flatMap(evidence.lines) : []
            return lines.map { Visible.line($0, limit: .max) + "\n" }.joined()
        }
        let other = Plan(plan.suites.map(\.suite).answered(for: versions[1]))
        let comparison = Comparison(
            old: ("iOS \(versions[0].text)", plan), new: ("iOS \(versions[1].text)", other))
        return comparison.text(Painter(isColoured: context.isColoured(on: context.output)), .nothingChecked)
    }

    private static func lack(of suite: Suite, in context: Context) -> Diagnostic? {
        suite.hosts.lazy.compactMap { host -> Diagnostic? in
            let path = host.environment["PATH"] ?? context.environment["PATH"]
            let device = host.lackOfDevices(context.environment)
            let reason = device?.reason ?? host.lackOfProgram(in: suite.folder, path: path)
            return reason.map {
                Diagnostic(.warning, at: host.location, "this host cannot be launched here: \($0)", fix: device?.fix)
            }
        }.first
    }

    private static func advisories(
        of plan: Plan, _ codes: [String: AppClipCode]
    ) -> (raised: RaisedAdvisories, others: [Diagnostic], evidence: EvidenceCheck) {
        var declines = DeclineCheck()
        var evidence = EvidenceCheck()
        var screens = ScreenCheck(plan.suites)
        var raised = RaisedAdvisories()
        for unit in plan {
            for testCase in unit.cases {
                declines.note(testCase, of: unit.suite)
                screens.note(testCase)
                evidence.note(testCase, of: unit.suite)
                var advisories = testCase.resolution.advisories
                if let url = testCase.appClipCodeURL, case .refused(let reason)? = codes[url] {
                    advisories.append(Advisory(.notEncodable, "no App Clip Code can be made: \(reason)"))
                }
                // Advisories about definitions are shown at the definitions' locations instead.
                for advisory in advisories where !advisory.name.isOfDefinitions {
                    if testCase.expectation.advisories?.contains(advisory.name.rawValue) == true { continue }
                    let warning = Diagnostic(.warning, at: testCase.location, advisory.text)
                    raised.note(advisory.name, warning, of: unit.suite)
                }
            }
        }
        declines.close()
        return (raised, declines.diagnostics + plan.suites.flatMap(screens.diagnostics), evidence)
    }
}

struct RaisedAdvisories {
    private(set) var diagnostics: [Diagnostic] = []
    private var raised: [Key: (place: Int, count: Int)] = [:]

    private struct Key: Hashable {
        let name: Advisory.Name
        let suite: SuiteReference?
        let isAllowed: Bool
    }

    mutating func note(_ name: Advisory.Name, _ diagnostic: Diagnostic, of planned: PlannedSuite) {
        var warning = diagnostic.asWarning()
        warning.advisory = name.rawValue
        warning = planned.suite.allowing(warning)
        let key = Key(
            name: name, suite: name.settled == .inRun ? nil : planned.reference, isAllowed: warning.isAllowed)
        raised[key, default: (diagnostics.count, 0)].count += 1
        if raised[key]?.count == 1 { diagnostics.append(warning) }
    }

    mutating func close() {
        for (index, count) in raised.values where count > 1 {
            let more = "raised \(Phrase.count(count - 1, "more time"))"
            diagnostics[index].note = diagnostics[index].note.map { "\($0)\n\(more)" } ?? more
        }
    }
}
