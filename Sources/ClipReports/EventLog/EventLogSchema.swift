import ClipHarness
import ClipRules
import ClipSuites
import Foundation

package enum EventLogSchema {
    package static var text: String {
        var rows = table.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: /( *)([^ ?:]+)(\??) ?([^:]*):? ?(.*)/).map { row -> Row in
                (row.1.count, String(row.2), !row.3.isEmpty, String(row.4), String(row.5))
            }
        }[...]
        return JSONSchema.document(
            "A line of ClipFlight's event log",
            "JSON Lines: first a run-started line, then a case-finished line for each case, finally run-finished. "
                + "Later versions may add members.",
            .oneOf(["run-started", "case-finished", "run-finished"].map { .reference($0) }),
            definitions: members(&rows, at: 0).properties)
    }

    private typealias Row = (depth: Int, name: String, isOptional: Bool, type: String, description: String)

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

    /// A row gives a member's name (with `?` if optional), type (if not text) and description.
    ///
    /// The indented rows below an object are its members. A type is a word from ``schema(of:_:)``, a definition's
    /// name, a choice of words, `=` and a constant, `[type of items]`, or `{type of values}`, all with `?` if nullable.
    private static let table = #"""
        run-started
          version =2: The version of the format.
          event ="run-started": The kind of line.
          timestamp? date-time: The start of the run; not under --reproducible.
          hostName?: The machine's name; not under --reproducible.
          total count: The number of cases to report.
          shard? object: The part of the plan, if not all of it.
            partition: The part, as --partition names it.
            whole count: The number of cases of the whole plan.
          storeOutput failed|always: The cases whose output is kept.
          suites [suite]: The suites in plan order; a shard lists the suites of all shards.
          experiences [experience]: The experiences that the suites register.
          screens? [object]: What a person sees on the screens, if the suites say so.
            suite: The identifier of the suite.
            screen: The name that the handlers report.
            see?: What a person sees, with parameters of the screen in braces.
          command?: The command that runs what did not pass; not under --reproducible.
          notStarted? =true: The run could not start.
          seed? count: The seed of the probe URLs.
          commit? object: The commit that the pipeline names.
            id: The hash of the commit.
            files?: The beginning of its files' URLs.
          plan? object: The whole plan before any selection.
            digest: A hash of all identities, in order.
            cases count: The number of cases.
          label?: The run's name among the runs of its plan.
          selection?: The options that selected cases.
          rules? rules: The rules of the run.
          leftOut? {count}: The numbers of cases that were not selected, by their tags, for --require.
          tagged? [object]: The tagged cases of a checklist's plan, for --require.
            id: The identity in every run.
            name: The name for people.
            tags [string]: Words that select it.
            file: The path of its definition, from the repository's root.
            line ordinal: The line, from 1.
          by? ="tester": Testers tried the cases, and a checklist saved the file.
        case-finished
          event ="case-finished": The kind of line.
          id: The identity in every run.
          index count: The position in the whole plan, from 0.
          suite: The suite's id in run-started.
          kind \#(words(CaseKind.self)): The kind of check.
          title: The name for people.
          tags [string]: Words that select it.
          url string?: The URL as written; null if the source has none.
          source \#(words(Source.self)): The source of the invocation.
          target \#(words(Target.self)): The target in the case's identity.
          experience string?: The experience that serves it: a registered URL, default or link.
          card card?: The card that iOS shows; null for none.
          delivered string?: The URL for the clip or app; null for none.
          declined string?: The reason why nothing opens; null if something does.
          trace [step]: The decisions, step by step, with their sources.
          expected expectation: The expectation, without unchecked values.
          outcome outcome?: The handlers' report; null without one.
          output string?: The text on standard output; null if not kept.
          errorOutput string?: The text on standard error; null if not kept.
          status \#(words(CaseResult.Status.self)): The verdict.
          type \#(words(FindingType.self))?: The type of the first finding.
          message string?: The first finding's message, the reason to skip, or a tester's remark.
          advisories [advisory]: Questions that Apple's documentation leaves open.
          attempts count: The number of launches.
          duration? number: The time of all launches, in seconds; not under --reproducible.
          file: The path of its row or definition, from the repository's root.
          line ordinal: The line in it.
          skipCause? no-host|no-device|other-case: The reason for skipping, unless its definition states one.
          fix?: The change to make if iOS declines it and should not.
          mutants? object: The wrong outcomes that the expectation would notice, under --mutants.
            killed count: The number that it would notice.
            survived [mutant]: Mutants that it would not notice.
            intended [mutant]: Mutants that it accepts on purpose.
          column ordinal: The column in it.
          definition? place: The definition that the row fills in.
          step? ordinal: The number of the step in its journey.
          running? =true: The URL goes to the previous step's process.
          locked? =true: The phone is locked when it reads the tag.
        \#(notes)
          ownID?: The definition's own id.
          properties? {string}: Texts for other tools, by name.
          known? object: The known failure.
            issue: The address of the issue.
            until? date: The last day (UTC) on which it may fail.
            type?: The only known type.
            sometimes? =true: The case may also pass.
          asserts? ="nothing": The definition expects nothing.
          opens \#(words(Target.self))?: The target that opens; null for none.
          local? =true: A local experience serves it.
          findings [finding]: The findings; the first names the verdict.
          furtherFailures? [attempt]: The failed launches after the first.
          location? location: The place of the device.
          needsOutcome? =false: The host need not report anything.
          timeout span: The longest time of a launch.
          slow span: The time from which a launch is slow.
          mark? \#(words(BaselineMark.self)): The difference from the baseline.
          baselineKind? \#(words(CaseKind.self)): The kind of the case that a parity case is compared with.
          tester?: The tester's name.
          device?: The device.
          os?: The version of the device's system.
          build?: The build of the clip.
          tried?: The time of the trial, in ISO 8601.
          answer? \#(words(Evidence.Says.self)): The answer to a calibration item.
          trials? [trial]: The trials, if there are several or a run launched the case too.
          launched? \#(words(CaseResult.Status.self)): The status of the run's launch, if testers tried the case too.
          labels? {\#(words(CaseResult.Status.self))}: The status in each run of a matrix, by label.
          phase \#(words(Phase.self)): The earliest build that the invocation opens.
        run-finished
          event ="run-finished": The kind of line.
          counts counts: The numbers of cases by how they ended.
          duration? number: The time of the run, in seconds; not under --reproducible.
          interruptedBy ordinal?: The signal that interrupted the run.
          stoppedAfter count?: The number of failed cases that stopped the run, under --max-fail.
          problems [problem]: Problems of the run itself.
          gates? [object]: Requirements of the whole run that were not met.
            name \#(words(Problem.Gate.self)): The requirement.
            wanted: The wanted value.
            found: The found value.
            details [problem]: Details.
            gaps [object]: The kinds of cases that experiences lack.
              suite: The suite's id.
              experience: The experience, as cases name it.
              kind: The kind of case.
          rules rules: The rules of the conclusion.
          conclusion conclusion: The conclusion, which decides the exit status and the reports.
        counts
          passed count: Passed cases.
          failed count: Cases that did not meet an expectation.
          errored count: Cases that crashed, ran out of time, left processes behind, had no host or were interrupted.
          skipped count: Skipped cases.
          flaky count: Cases that did not always end the same way.
          known count: Cases that failed and are known to fail.
          expectNothing count: Passed cases whose definition expects nothing.
          notRun count: Cases without a result.
        rules
          flaky pass|fail: Whether a flaky case lets the run pass.
          fail-on any|new: Whether every failure is a problem, or only a new one.
          expectations? =true: At least one case must expect something.
          mutants? count: The minimum share of killed mutants, in percent.
          baseline? object: The baseline.
            log: The path of its log.
            commit?: The hash of its commit.
        conclusion
          planned count: The number of planned cases.
          counts counts: The numbers of cases by how they ended.
          problems [object]: The reasons why the run is not good.
            problem failed|errored|hostFailed|interrupted|notRun|flaky|gate|notStarted|unreadable: The problem.
            count? count: The number of cases.
            because? stopped|shards|parts|cutOff|lost|laterRun|notStarted|changed|baseline: The reason why they have no result.
            signal? ordinal: The number of the signal.
            gate? \#(words(Problem.Gate.self)): The requirement of the run.
            wanted?: The wanted value.
            found?: The found value.
            reason? invalid|noCases: The reason why nothing was launched.
            log?: The log that cannot be read.
          tolerated [object]: Tolerated results.
            rule \#(words(Tolerance.Rule.self)): The rule that tolerates them.
            count ordinal: The number of cases.
          checked count: The number of good cases that expect something.
        place
          file: A path from the repository's root.
          line ordinal: The line, from 1.
          column ordinal: The column, from 1.
        card
          title? string?: The title; null if none is expected.
          subtitle? string?: The line below it.
          action? string?: The verb on the button.
          image? string?: The header image, as the suite names it.
        advisory
          name \#(Advisory.Name.ofCases.map(\.rawValue).joined(separator: "|")): The name.
          text: The text.
        outcome
          screen string?: The screen that the handlers named.
          parameters {scalar}: The parameters from the URL.
          reason?: The reason for no screen.
        expectation
          experience? string?: The experience that serves it.
          card? card?: The card; null for none.
          target? \#(words(Target.self)): The target that opens.
          delivered? string?: The delivered URL.
          declined?: The reason why nothing opens.
          screen? matcher: The screen.
          parameters? {matcher}: The parameters by name; * is all others.
          output? matcher: The text on standard output.
          exit? count: The exit status.
          within? span: The longest time of the launch.
          advisories? [string]: The names of the case's advisories.
        matcher scalar or object
          matches?: A regular expression that is found in the text.
          contains?: A part of the text.
          present? =true: Any value but null.
        mutant
          kind \#(words(Mutant.Kind.self)): The problem.
          parameter?: The parameter that is wrong.
        finding open
          kind: The subject of the value, or the kind of finding.
          expected? matcher or [string]: The expected value.
          found? scalar or [string]: The found value.
        attempt
          findings [finding]: The findings; the first names the verdict.
          output string?: The text on standard output; null if not kept.
          errorOutput string?: The text on standard error; null if not kept.
          duration? number: The time of the launch, in seconds; not under --reproducible.
        trial
          tester?: The tester's name.
          device?: The device.
          os?: The version of the device's system.
          build?: The build of the clip.
          status \#(words(CaseResult.Status.self)): The tester's verdict.
          message?: The tester's remark.
          tried?: The time of the trial, in ISO 8601.
          answer? \#(words(Evidence.Says.self)): The answer to a calibration item.
        location ="denied" or object
          latitude number: Degrees north.
          longitude number: Degrees east.
        suite
          id: The id that cases name.
          title: The title.
          file: The path of its definition, from the repository's root.
          iOS?: The version of iOS for which evidence answers the rules.
        experience
          suite: The suite that registers it.
          kind advanced|local|default|link: The kind of experience.
          url string?: The registered URL; null for default and link.
          title string?: The title of its card.
          place boolean: Whether it has a place, for Maps and Siri.
          file: The path of its definition, from the repository's root.
          line ordinal: The line in it.
        problem
          severity \#(words(Diagnostic.Severity.self)): The severity.
          message: The problem.
          place? place: The place.
          excerpt? object: The line with the problem.
            line: The text of the line.
            start count: The start of the underlined part, in characters.
            length count: The length of that part, in characters.
          note?: The explanation.
          fix?: The fix.
          advisory?: The advisory's name.
        step
          text: The decision.
          rests? object: The source of the rule.
            mark A|R|M|seen: A: Apple documents it; R: developers report it; M: this project's model; seen: a tester saw it.
            source?: The short name of Apple's document, or where it was seen.
        """#
}
