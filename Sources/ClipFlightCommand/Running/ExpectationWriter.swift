import ClipAuthoring
import ClipHarness
import ClipReports
import ClipSuites

struct ExpectationWriter {
    let update: ExpectationUpdate
    let definitions: Definitions
    let paths: [String]
    let context: Context
    private let seen = Locked(Seen())

    private struct Seen {
        var definitions: [SourceLocation] = []
        var cases: [SourceLocation: [ObservedCase]] = [:]
        var unobserved: [Diagnostic] = []
        var finished: Set<Int> = []
    }

    func handle(_ event: RunEvent) {
        guard case .finished(let result) = event else { return }
        seen.withLock { seen in
            seen.finished.insert(result.testCase.index)
            do throws(CaseResult.Unobserved) {
                guard let observed = try result.observed(for: update) else { return }
                if seen.cases[observed.definition] == nil { seen.definitions.append(observed.definition) }
                seen.cases[observed.definition, default: []].append(observed)
            } catch {
                seen.unobserved.append(
                    Diagnostic(
                        .warning, at: result.testCase.location, "nothing is written for this case: \(error.reason)"))
            }
        }
    }

    func write() -> Bool {
        do throws(SuiteErrors) {
            try put(edits())
            return true
        } catch {
            context.show(error.diagnostics)
            return false
        }
    }

    private func edits() throws(SuiteErrors) -> [ExpectationEdit] {
        let seen = seen.withLock { $0 }
        let counts = counts(seen)
        var edits: [ExpectationEdit] = []
        for suite in definitions.loaded.suites {
            let own = seen.definitions.filter { $0.file == suite.file }
            guard !own.isEmpty else { continue }
            var edit = try ExpectationEdit(of: suite, given: paths, from: context.folder, counts: counts)
            for definition in own { edit.update(seen.cases[definition] ?? []) }
            edits.append(edit)
        }
        context.show(seen.unobserved + edits.flatMap(\.obstacles))
        return edits
    }

    private func counts(_ seen: Seen) -> ExpectationEdit.Counts {
        let wanted = Set(seen.definitions)
        var counts: ExpectationEdit.Counts = [:]
        for testCase in definitions.plan.lazy.flatMap(\.cases) where ![.parity, .probe].contains(testCase.kind) {
            guard wanted.contains(testCase.definedAt) else { continue }
            let count = seen.finished.contains(testCase.index) ? 1 : 0
            for places in [[testCase.definedAt], [testCase.definedAt, testCase.location]] {
                counts[places, default: (0, 0)].planned += 1
                counts[places, default: (0, 0)].finished += count
            }
        }
        return counts
    }

    private func put(_ edits: [ExpectationEdit]) throws(SuiteErrors) {
        let (changes, rows) = (edits.flatMap(\.changes), edits.flatMap(\.rows))
        if !rows.isEmpty { context.print("\nRows to change by hand:\n\(context.local(Self.lines(rows)))") }
        guard !changes.isEmpty else { return context.print("There are no expectations to write.\n") }
        var files: [ExpectationEdit.Result] = []
        for edit in edits { if let result = try edit.result() { files.append(result) } }
        let changed = definitions.loaded.files.filter(\.hasChanged).map(\.path)
        guard changed.isEmpty else {
            let names = changed.map(context.shown).joined(separator: ", ")
            throw SuiteErrors("nothing is written: \(names) changed since the run began", fix: "run again")
        }
        do throws(WholeFile.Failure) { try WholeFile.write(files.map { ($0.path, $0.bytes) }) } catch {
            let names = files.map { Visible.line($0.shown) }
            let written = error.count == 0 ? "nothing" : "only \(names.prefix(error.count).joined(separator: ", "))"
            let failed = files.first { $0.path == error.problem.path }?.shown ?? error.problem.path
            context.error(
                "\(Visible.line(failed)): error: the expectations cannot be written: \(error.problem.cause)\n"
                    + "  note: \(written) was written\n")
            throw SuiteErrors(diagnostics: [])
        }
        context.print("\nWritten into the definitions:\n\(context.local(Self.lines(changes)))")
    }

    private static func lines(_ changes: [(place: SourceLocation, text: String)]) -> String {
        changes.map { Visible.line("  \($0.place.text): \($0.text)") + "\n" }.joined()
    }
}
