import ClipHarness
import ClipReports
import ClipSuites
import Foundation

enum LaunchCommand: Command {
    static let spec = CommandSpec(
        name: "launch", abstract: "Pick an invocation as in TestFlight, fire it, and show what happened.",
        operand: CommandSpec.Operand(
            name: "TITLE", synopsis: "[TITLE]",
            help: "Part of the title or URL of an invocation, or its number. Where one has it, that is fired.",
            counts: 0...1),
        ownOptions: [ExplainCommand.suite.spec, ExplainCommand.from.spec],
        notes: [
            .text(
                "On a terminal the invocations are listed, those of TestFlight with a *: a number fires one, other text "
                    + "selects, an empty line ends. --from lists one source alone."),
            .answers(
                [
                    (.passed, "What was fired was handled as expected, or nothing was fired."),
                    (.failed, "It was not."),
                    (.invalidDefinitions, "Definitions are invalid."),
                    (.hostFailed, "A host could not be built or started."),
                    (.noCases, "No invocation has the text."),
                ], [(.interrupted(signal: SIGINT), "Interrupted.")]),
            .examples(["clipflight launch", "clipflight launch 'Sticker on bike 17' --from nfc"]),
        ])

    static func run(_ arguments: ParsedArguments, in context: Context) async throws(ArgumentError) -> ExitStatus {
        let paths = try arguments.values(of: ExplainCommand.suite)
        let source = try arguments.value(of: ExplainCommand.from)
        let definitions = Definitions(paths: paths.isEmpty ? ["suites"] : paths, in: context)
        guard definitions.errorCount == 0 else { return context.invalid(definitions.diagnostics.errors) }

        let output = context.output
        var list = LaunchList(definitions.plan, source: source, matching: arguments.operands.first ?? "")
        while list.total > 1, isatty(STDIN_FILENO) != 0 {
            output.write("\n\(list.text)Number to launch, text to search, Enter to quit: ")
            guard !output.lostReader else { return .readerGone }
            guard let line = readLine()?.trimmingCharacters(in: .whitespaces), !line.isEmpty else { return .passed }
            let next = LaunchList(definitions.plan, source: source, matching: line)
            if next.total == 0 { output.write("\n\(next.text)") } else { list = next }
        }
        if list.total == 1 { return await fire(list.entries[0].unit, in: context) }
        let problem = list.total == 0 ? "" : "name one of these by its number, or by title and source:\n"
        context.error("clipflight launch: error: \(problem)\(list.text)")
        return list.total == 0 ? .noCases : .usage
    }

    private static func fire(_ unit: PlanUnit, in context: Context) async -> ExitStatus {
        let engine = Engine(RunConfiguration(jobs: 1))
        let interruption = Interruption()
        interruption.interrupts(engine)
        interruption.start()
        let finished = Locked<CaseResult?>(nil)
        let ended = await engine.run([unit], total: 1, suites: [unit.suite.reference]) { event in
            if case .finished(let result) = event { finished.withLock { $0 = result } }
            guard case .preparing(let suite, let activity) = event else { return }
            context.error("Preparing \(Visible.line("\(suite.id): \(activity)"))\n")
        }
        interruption.stop()
        context.show(ended.problems)
        let result = finished.withLock { $0 }
        let text = result.map { "\n" + LaunchText(result: $0, suite: unit.suite.suite).text }
        let delivery = context.deliver(text ?? "")
        if let signal = interruption.signal { return .interrupted(signal: signal) }
        guard delivery == .passed else { return delivery }
        return result?.status == .skipped ? .failed : ExitStatus(of: ended.conclusion)
    }
}
