import ClipHarness
import ClipReports
import ClipSuites

/// The cases of a plan on standard output.
enum CaseListing {
    /// One JSON object a line.
    static func writeJSON(_ definitions: Definitions) -> ExitStatus {
        var output = LineOutput(isJSON: true)
        for unit in definitions.selected {
            if output.isClosed { break }
            for testCase in unit.cases { output.line(CaseRecord(testCase).json) }
        }
        return output.end()
    }

    /// For people: under a heading for each suite, a line for each case.
    static func writeText(_ chosen: SelectedDefinitions) -> ExitStatus {
        let selected = chosen.definitions.selected
        var output = LineOutput()
        var suite: SuiteReference?
        for unit in selected {
            if output.isClosed { break }
            if suite != unit.suite.reference {
                if suite != nil { output.line() }
                suite = unit.suite.reference
                output.line(heading(unit.suite.reference))
            }
            for testCase in unit.cases { output.line(line(testCase)) }
        }
        if suite != nil { output.line() }
        output.line(
            "\(chosen.summary ?? Count.of(selected.total, "case")) in \(Count.of(selected.suites.count, "suite"))")
        return output.end()
    }

    private static func heading(_ suite: SuiteReference) -> String {
        DisplayText.neutralised("\(suite.title) (\(suite.id)) \(suite.file)")
    }

    private static func line(_ testCase: TestCase) -> String {
        let place = testCase.location
        let skipped = testCase.skip == nil ? "" : " (skipped)"
        return "  \(testCase.kind.rawValue.padded(to: 7)) "
            + "\(ShownText.short(testCase.displayName))\(skipped)  \(DisplayText.neutralised(place.file)):\(place.line)"
    }
}
