import ClipHarness
import ClipReports
import ClipRules
import ClipSuites
import Foundation

/// `launch`: fires one invocation after another, as TestFlight's list does, and shows what happened.
enum LaunchCommand: Command {
    static let spec = CommandSpec(
        name: "launch", abstract: "Pick an invocation as in TestFlight, fire it, and show what happened.",
        operand: CommandSpec.Operand(
            name: "TITLE", synopsis: "[TITLE]",
            help: "Part of the title or URL of an invocation, or its number. Where one has it, that is fired.",
            counts: 0...1),
        ownOptions: [ExplainCommand.suite.spec, url.spec, ExplainCommand.from.spec, ExplainCommand.installed],
        notes: [
            .text(
                "On a terminal the invocations are listed, those of TestFlight with a *: a number fires one, other text "
                    + "selects, an empty line ends. Without --url, --from lists one source alone; --installed needs --url."
            ),
            .exitStatuses(
                [
                    (.passed, "What was fired was handled as expected, or nothing was fired."),
                    (.failed, "It was not."),
                    (.invalidDefinitions, "Definitions are invalid."),
                    (.hostFailed, "A host could not be built or started."),
                    (.noCases, "No invocation has the text, or no suite the URL's host."),
                ] + HelpNote.printing + [(.interrupted(signal: SIGINT), "Interrupted.")]),
            .examples([
                "clipflight launch", "clipflight launch 'Sticker on bike 17' --from nfc",
                "clipflight launch --url https://bikesrental.example/rent --from maps",
            ]),
        ])

    private static let url = ValueOption<String>(
        "url", value: "URL", help: "Fire a URL that need not be in any suite.", expected: "a URL")

    static func run(_ arguments: ParsedArguments) async throws(ArgumentError) -> ExitStatus {
        let paths = try arguments.values(of: ExplainCommand.suite)
        let source = try arguments.value(of: ExplainCommand.from)
        let installed = arguments.has(ExplainCommand.installed)
        let title = arguments.operands.first
        let url = try arguments.value(of: url)
        if let title, url != nil { throw .unexpectedOperand(title, after: Self.url.spec.spelling, limit: 1) }
        if installed, url == nil { throw .missingOption(Self.url.spec) }
        let definitions = Definitions(paths: paths.isEmpty ? ["suites"] : paths)
        guard definitions.errorCount == 0 else { return Console.invalid(definitions.diagnostics.errors) }

        var launches = Launches()
        if let url {
            let inquiry = Inquiry(url: url, source: source ?? .qrCode, appInstalled: installed)
            return await launches.fire(inquiry, in: definitions.plan)
        }
        var list = LaunchList(definitions.plan, source: source, matching: title ?? "")
        guard isatty(STDIN_FILENO) != 0, title == nil || list.total > 1 else { return await launches.fire(list) }
        while !launches.areOver {
            launches.output.write("\n\(list.text)Number to fire, text to select, empty line to end: ")
            guard let line = readLine()?.trimmingCharacters(in: .whitespaces), !line.isEmpty else { break }
            let next = LaunchList(definitions.plan, source: source, matching: line)
            switch next.total {
            case 0: launches.output.write("\n\(next.text)")
            case 1: await launches.fire(next.entries[0].unit)
            case _: list = next
            }
        }
        return await launches.end()
    }
}

/// Launches one after the other, whose hosts are made ready once.
private struct Launches {
    let output = DescriptorOutput(STDOUT_FILENO)
    private let interruption = Interruption()
    private var engine: Engine?
    private var status = ExitStatus.passed

    /// Whether a signal came, or the reader of the output is gone.
    var areOver: Bool { interruption.signal != nil || output.lostReader }

    /// Fires a URL at the suite that mentions its host; where several do, at the one that does not decline it.
    mutating func fire(_ inquiry: Inquiry, in plan: Plan) async -> ExitStatus {
        let places = Set(inquiry.suites(among: plan.suites.map(\.suite)).map(\.id))
        let units = plan.suites.filter { places.contains($0.reference.id) }
            .map { $0.unit(invoking: inquiry.url, from: inquiry.source, appInstalled: inquiry.appInstalled) }
        let opening = units.filter { $0.cases[0].resolution.target != nil }
        guard let unit = opening.first ?? units.first else {
            Console.error(inquiry.noAnswer(from: plan.suites.map(\.suite)))
            return .noCases
        }
        guard opening.count < 2 else {
            let files = opening.map { "  \(ShownText.short($0.suite.reference.file))\n" }.prefix(LaunchList.limit)
            Console.error("error: several suites open the URL; name one with --suite:\n\(files.joined())")
            return .usage
        }
        await fire(unit)
        return await end()
    }

    /// Fires the only entry of a list.
    mutating func fire(_ list: LaunchList) async -> ExitStatus {
        guard list.total == 1 else {
            let problem = list.total == 0 ? "" : "name one of these by its number, or by title and source:\n"
            Console.error("clipflight launch: error: \(problem)\(list.text)")
            return list.total == 0 ? .noCases : .usage
        }
        await fire(list.entries[0].unit)
        return await end()
    }

    mutating func fire(_ unit: PlanUnit) async {
        let engine = Engine(RunConfiguration(jobs: 1), after: engine)
        self.engine = engine
        interruption.interrupts(engine)
        // At the prompt a signal ends the process as it does any other.
        interruption.start()
        let finished = Locked<CaseResult?>(nil)
        let ended = await engine.run([unit], total: 1, suites: [unit.suite.reference]) { event in
            if case .finished(let result) = event { finished.withLock { $0 = result } }
            guard case .preparing(let suite, let activity) = event else { return }
            Console.error("Preparing \(ShownText.short("\(suite.id): \(activity)"))\n")
        }
        interruption.stop()
        guard let result = finished.withLock({ $0 }) else { return }
        output.write("\n" + LaunchText(result: result, suite: unit.suite.suite).text)
        let next = ExitStatus(of: ended)
        if next == .hostFailed || status == .passed { status = result.status == .skipped ? .failed : next }
    }

    func end() async -> ExitStatus {
        Console.show(await engine?.endHosts() ?? [])
        if let signal = interruption.signal { return .interrupted(signal: signal) }
        return output.lostReader ? .readerGone : output.failure.map(Console.report) ?? status
    }
}
