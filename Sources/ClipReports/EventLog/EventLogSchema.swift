import ClipFacts
import ClipHarness
import ClipRules
import ClipSuites
import Foundation

/// The schema of the event log's lines, which `clipflight schema --events` prints.
package enum EventLogSchema {
    package static var text: String {
        var rows = table.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: /( *)([^ ?:]+)(\??) ?([^:]*):? ?(.*)/).map { row -> Row in
                (row.1.count, String(row.2), !row.3.isEmpty, String(row.4), String(row.5))
            }
        }[...]
        return JSONSchema.document(
            "A line of ClipFlight's event log",
            "JSON Lines: first run-started, then a case-finished for each case, by their index, and last run-finished. "
                + "Later versions may add members.",
            .oneOf(["run-started", "case-finished", "run-finished"].map { .reference($0) }),
            definitions: members(&rows, at: 0).properties)
    }

    private typealias Row = (depth: Int, name: String, isOptional: Bool, type: String, description: String)

    /// Takes the rows of an object: its members, and the names of those that are always there.
    private static func members(
        _ rows: inout ArraySlice<Row>, at depth: Int
    ) -> (properties: [(String, JSONSchema)], required: [String]) {
        var properties: [(String, JSONSchema)] = []
        var required: [String] = []
        while let row = rows.first, row.depth == depth {
            rows.removeFirst()
            let inner = members(&rows, at: depth + 2)
            let object: JSONSchema =
                inner.properties.isEmpty ? .string : .object(inner.properties, required: inner.required)
            let description: JSONSchema = row.description.isEmpty ? [:] : ["description": .text(row.description)]
            properties.append((row.name, description.adding(schema(of: row.type, object))))
            if !row.isOptional { required.append(row.name) }
        }
        return (properties, required)
    }

    /// - Parameter object: The type of a member with rows of its own; of others it is text.
    private static func schema(of type: String, _ object: JSONSchema) -> JSONSchema {
        let choices = type.components(separatedBy: " or ")
        if choices.count > 1 { return .oneOf(choices.map { schema(of: $0, object) }) }
        let rest = String(type.dropFirst())
        let part = String(rest.dropLast())
        switch type.first {
        case "=":
            return .constant(
                DecimalNumber(rest).map { .number($0) } ?? Bool(rest).map { .boolean($0) }
                    ?? .string(String(part.dropFirst())))
        case "[": return .list(schema(of: part, object))
        case "{": return .map(schema(of: part, object))
        default: break
        }
        if type.last == "?" { return .oneOf([schema(of: String(type.dropLast()), object), .null]) }
        if type.contains("|") { return .word(type.components(separatedBy: "|")) }
        return switch type {
        case "string": .string
        case "number": .number
        case "boolean": .boolean
        case "null": .null
        case "count": ["type": .text("integer"), "minimum": .whole(0)]
        case "ordinal": ["type": .text("integer"), "minimum": .whole(1)]
        case "date", "date-time": JSONSchema.string.adding(["format": .text(type)])
        case "span": .matching(#"^[0-9]+(\.[0-9]+)?(ms|s|m)$"#)
        case "scalar": ["type": .texts(["string", "number", "boolean", "null"])]
        case "", "object": object
        case "open": object.adding(["additionalProperties": .flag(true)])
        default: .reference(type)
        }
    }

    private static func words<Word: CaseIterable & RawRepresentable<String>>(_: Word.Type) -> String {
        Word.allCases.map(\.rawValue).joined(separator: "|")
    }

    private static let notes = NoteField.all.map { "  \($0.rawValue)?: \($0.summary)" }.joined(separator: "\n")

    /// A row for each member: its name, with `?` if it may be left out, its type, if it is not text, and what it is.
    ///
    /// The members of an object follow it, indented. A type is a word of ``schema(of:_:)``, a definition, the words that
    /// it may be, `=` and its only value, `[items]`, or `{values by name}`; one with `?` may be null.
    private static let table = #"""
        run-started
          version =2: The version of the format.
          event ="run-started": What the line is about.
          timestamp? date-time: When the run started; not under --reproducible.
          hostName?: The machine's name; not under --reproducible.
          total count: How many cases the run was to report.
          shard? object: The part of the plan that the run was given, where that is not all of it.
            partition: The part, as --partition names it.
            whole count: How many cases the whole plan has.
          storeOutput failed|always: Whose output is kept.
          suites [suite]: The suites in the order of the plan; a shard names those of all shards.
          experiences [experience]: What the suites register, whether or not a case is about it.
          command?: The command that runs what has not passed; not under --reproducible.
          notStarted? =true: That the run could not start.
          seed? count: Seed of the probe URLs, if there are probes.
          commit? object: The commit that the pipeline names.
            id: The hash of the commit.
            files?: What the addresses of its files begin with.
          plan? object: The whole plan, before any selection: two runs of one plan have the same.
            digest: A hash of the identities of all cases, in order.
            cases count: How many cases it has.
          label?: What the run is called beside others of its plan.
          selection?: The options that selected its cases.
          rules? rules: The rules that the run is judged by.
          leftOut? {count}: How many cases were not selected, by their tags, for --require.
          tagged? [object]: The cases of a checklist's plan that have tags, for --require.
            id: What the case is known by in every run.
            name: What people know it by.
            tags [string]: What selects it.
            file: Where it is defined: a path from the root of the repository.
            line ordinal: The line, from 1.
          by? ="tester": That testers tried the cases by hand, and that the file comes from a checklist.
        case-finished
          event ="case-finished": What the line is about.
          id: What the case is known by in every run.
          index count: The place in the whole plan, so that shards can be merged in order.
          suite: The suite's id, as run-started lists it.
          kind \#(words(CaseKind.self)): What the case checks.
          title: What people know it by.
          tags [string]: What selects it.
          url string?: The invocation's URL as written; null where the source has none.
          source \#(words(Source.self)): Where the invocation comes from.
          target \#(words(Target.self)): The target that the case is about.
          experience string?: What serves the invocation: a registered URL, default or link.
          card card?: The card that iOS shows; null for none.
          delivered string?: The URL that the clip or app is handed; null for none.
          declined string?: Why nothing opens; null where something does.
          trace [step]: How that was decided, step by step, with what it rests on.
          expected expectation: What is expected; what is not checked is left out.
          outcome outcome?: What the handlers did; null where they reported nothing.
          output string?: What was printed to standard output; null where it is not kept.
          errorOutput string?: What was printed to standard error; null where it is not kept.
          status \#(words(CaseResult.Status.self)): The verdict.
          type \#(words(FindingType.self))?: The type of the finding that names the verdict.
          message string?: The first finding's message; of a skipped case the reason, of a tester the remark.
          advisories [advisory]: What Apple's documentation leaves open here.
          attempts count: How often the case was launched.
          duration? number: How long the launches took, in seconds; not under --reproducible.
          file: Where the case is, its row if it has one, as a path from the root of the repository.
          line ordinal: The line in it.
          skipCause? no-host|no-device|other-case: Why the case was skipped, if its definition does not say so.
          fix?: What to change, where iOS declines it and should not.
          mutants? object: Which wrong outcomes the expectation would notice, under --mutants.
            killed count: How many it would notice.
            survived [mutant]: Those that it would not.
            intended [mutant]: Those that it takes on purpose.
          column ordinal: The column in it.
          definition? place: The definition that the row there fills in.
          step? ordinal: The number of the step in its journey.
          running? =true: That the URL is handed to the process of the step before.
        \#(notes)
          ownID?: The definition's own id.
          properties? {string}: The definition's texts for other tools, by their names.
          known? object: Why the case fails for now.
            issue: The address of what is known about it.
            until? date: The last day (UTC) on which it may fail.
            type?: The only type of failure that is known.
            sometimes? =true: That the case may also pass.
          asserts? ="nothing": That the definition expects nothing: no screen and no resolution would be noticed as wrong.
          opens \#(words(Target.self))?: What opens; null where nothing does.
          local? =true: That a local experience serves the invocation.
          findings [finding]: All that is wrong; the first names the verdict.
          furtherFailures? [attempt]: The failed launches after the first.
          location? location: Where the device is.
          needsOutcome? =false: That the host need not report what it did.
          timeout span: How long a launch may take.
          slow span: How long a launch takes that is reported as slow.
          mark? \#(words(BaselineMark.self)): How the result differs from the baseline's.
          baselineKind? \#(words(CaseKind.self)): What the case checks that a parity case is compared with.
          tester?: Who tried the case by hand.
          device?: What it was tried on.
          os?: The version of that device's system.
          build?: The build of the clip that was tried.
          tried?: When it was tried, in ISO 8601.
          trials? [trial]: What testers found, where there are several, or a run has launched the case too.
          launched? \#(words(CaseResult.Status.self)): How the launch of the run ended, where testers have tried the case too.
          labels? {\#(words(CaseResult.Status.self))}: How the case ended in the runs of a matrix, by their labels.
          phase \#(words(Phase.self)): The earliest build that the invocation can open.
        run-finished
          event ="run-finished": What the line is about.
          counts counts: How many cases ended in which way.
          duration? number: How long the run took, in seconds; not under --reproducible.
          interruptedBy ordinal?: The number of the signal that interrupted the run.
          stoppedAfter count?: After how many failed cases the run stopped because of --max-fail.
          problems [problem]: What was wrong besides the cases.
          gates? [object]: What was asked of the run as a whole and not met, as far as no case shows it.
            name \#(words(Problem.Gate.self)): What was asked.
            wanted: What was wanted.
            found: What was found.
            details [problem]: What is to be said of it.
            gaps [object]: The kinds of cases that experiences lack.
              suite: The suite's id.
              experience: The experience, as cases name it.
              kind: The kind of case.
          rules rules: The rules that the conclusion was made under.
          conclusion conclusion: How the run ended: its exit status and every report follow from it.
        counts
          passed count: How many cases passed.
          failed count: How many cases did not meet an expectation.
          errored count: How many cases crashed, ran out of time, left processes, had no host or were interrupted.
          skipped count: How many cases were skipped.
          flaky count: How many cases did not always agree with themselves.
          known count: How many cases failed that are known to fail for now.
          expectNothing count: How many of those that passed have a definition that expects nothing.
          notRun count: How many cases have no result.
        rules
          flaky pass|fail: Whether a flaky case lets the run pass.
          fail-on any|new: Whether every failure is a problem, or only a new one.
          expectations? =true: That some case has to be checked.
          mutants? count: The least share of mutants that has to be killed, in percent.
          baseline? object: The run that results are compared with.
            log: The path of its log.
            commit?: The hash of its commit.
        conclusion
          planned count: How many cases the command answers for.
          counts counts: How many cases ended in which way.
          problems [object]: Why the run is not good; none if it is.
            problem failed|errored|hostFailed|interrupted|notRun|flaky|gate|notStarted|unreadable: What is wrong.
            count? count: The number of cases.
            because? stopped|shards|parts|cutOff|lost|laterRun|notStarted|changed|baseline: Why they have no result.
            signal? ordinal: The number of the signal.
            gate? \#(words(Problem.Gate.self)): What was asked of the run.
            wanted?: What was wanted.
            found?: What was found.
            reason? invalid|noCases: Why nothing was launched.
            log?: The log that cannot be read.
          tolerated [object]: What was let pass.
            rule \#(words(Tolerance.Rule.self)): The rule that lets it pass.
            count ordinal: The number of cases.
          checked count: How many cases passed, or may, and expected something.
        place
          file: A path from the root of the repository.
          line ordinal: The line, from 1.
          column ordinal: The column, from 1.
        card
          title? string?: The title; null if none is expected.
          subtitle? string?: The line below it.
          action? string?: The verb on the button.
          image? string?: The header image, as the suite names it.
        advisory
          name \#(Advisory.Name.ofCases.map(\.rawValue).joined(separator: "|")): The advisory's name.
          text: What it says.
        outcome
          screen string?: The screen that the handlers named.
          parameters {scalar}: What they read from the URL.
          reason?: Why they showed no screen.
        expectation
          experience? string?: What serves the invocation.
          card? card?: What the card shows; null for no card.
          target? \#(words(Target.self)): What opens.
          delivered? string?: The URL that is handed over.
          declined?: Why nothing opens.
          screen? matcher: The screen that the handlers show.
          parameters? {matcher}: What they read, by name; * is all others.
          output? matcher: What is printed.
          exit? count: The exit status.
          within? span: How long the launch may take at most.
          advisories? [string]: The names of the advisories that the case has.
        matcher scalar or object
          matches?: A regular expression that is found in it.
          contains?: A part of it.
          present? =true: That it is there.
        mutant
          kind \#(words(Mutant.Kind.self)): What is wrong.
          parameter?: The parameter that is wrong.
        finding open
          kind: What was found: the subject of a value that is not as expected, or a word for all else.
          expected? matcher or [string]: What was expected.
          found? scalar or [string]: What was found instead.
        attempt
          findings [finding]: All that is wrong; the first names the verdict.
          output string?: What was printed to standard output; null where it is not kept.
          errorOutput string?: What was printed to standard error; null where it is not kept.
          duration? number: How long the launch took, in seconds; not under --reproducible.
        trial
          tester?: Who tried the case by hand.
          device?: What it was tried on.
          os?: The version of that device's system.
          build?: The build of the clip that was tried.
          status \#(words(CaseResult.Status.self)): The tester's verdict.
          message?: What the tester remarked.
          tried?: When it was tried, in ISO 8601.
        location ="denied" or object
          latitude number: Degrees north.
          longitude number: Degrees east.
        suite
          id: What cases name the suite by.
          title: Its title.
          file: Its definition, as a path from the root of the repository.
        experience
          suite: The suite that registers it.
          kind advanced|local|default|link: What kind of experience it is.
          url string?: Its URL; null for the default ones.
          title string?: The title of its card.
          place boolean: Whether it is associated with a place, as Maps needs it.
          file: The file that registers it, as a path from the root of the repository.
          line ordinal: The line in it.
        problem
          severity \#(words(Diagnostic.Severity.self)): How bad it is.
          message: What is wrong.
          place? place: Where it is.
          excerpt? object: The line in question.
            line: The text of the line.
            start count: Where the part in question begins, in characters.
            length count: How many characters it has.
          note?: What helps to understand it.
          fix?: What fixes it.
          advisory?: The name of the advisory that it is.
        step
          text: What was decided.
          rests? object: What that rests on.
            mark A|R|M: A: Apple documents it; R: developers report it; M: this project's model.
            source?: The short name of Apple's document.
        """#
}
