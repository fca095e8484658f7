import ClipHarness
import ClipRules
import ClipSuites

/// Annotates each cause once. GitHub shows at most ten errors and ten warnings of a step.
package final class Annotations: ReportDocument {
    private let target: ReportTarget

    private static let limit = 10

    init(target: ReportTarget) { self.target = target }

    func add(_: CaseResult, _: RunTally) {}

    func finish(_ run: RunEnded, _ tally: RunTally) throws(ReportError) {
        let tolerated = tally.causes.inOrder.filter { !$0.isProblem } + tally.known.all
        let errors = annotations("error", of: tally.causes.inOrder.filter(\.isProblem))
        let ofRun = Self.text(of: ConclusionText(run: run, tally: tally).told)
        try target.write(ofRun + errors + annotations("warning", of: tolerated))
    }

    package static var reporter: any Reporter {
        DocumentReporter { _, _ throws(ReportError) in Annotations(target: .output) }
    }

    package static func text(of diagnostics: [Diagnostic]) -> String {
        let shown = diagnostics.filter { !$0.isAllowed }.groupedByAdvisory
        return Diagnostic.Severity.allCases.map { severity in
            let ofKind = shown.filter { $0.severity == severity }
            return ofKind.prefix(limit).map { annotation(of: $0) + "\n" }.joined()
                + Self.more(ofKind.count - limit, severity.rawValue)
        }.joined()
    }

    private static func annotation(of diagnostic: Diagnostic) -> String {
        let advisory = diagnostic.advisory.map { " [\($0)]" } ?? ""
        var lines = [line(diagnostic.message + advisory)]
        lines += (diagnostic.note ?? "").split(separator: "\n").map { "note: \(line(String($0)))" }
        if let fix = diagnostic.fix { lines.append("fix: \(line(fix))") }
        return command(diagnostic.severity.rawValue, at: diagnostic.location, nil, lines.joined(separator: "\n"))
    }

    private func annotations(_ kind: String, of groups: [CauseGroups.Group]) -> String {
        let rest = groups.dropFirst(Self.limit).reduce(0) { $0 + $1.count }
        return groups.prefix(Self.limit).map { annotation(kind, of: $0) }.joined() + Self.more(rest, "case")
    }

    private static func more(_ number: Int, _ noun: String) -> String {
        number > 0 ? "\(Phrase.count(number, "more \(noun) is", many: "more \(noun)s are")) not annotated\n" : ""
    }

    private func annotation(_ kind: String, of group: CauseGroups.Group) -> String {
        let result = group.first
        var lines: [String] = []
        for finding in result.findings { lines += ([finding.message] + finding.values).map(Self.line) }
        let story = CaseStory(result, commands: CaseCommands(), printed: group.printed)
        var hidden: Set<CaseStory.Part> = [.shown, .trials, .furtherFailures, .resolution, .advisories, .row]
        if result.definition == nil { hidden.insert(.definition) }
        for (part, heading, content) in story.sections(first: [.printed, .definition], without: hidden) {
            let heading = part == .definition ? "defined at" : heading.lowercased()
            let content = content.map(Self.line)
            lines += part == .printed ? content.under(heading) : content.map { "\(heading): \($0)" }
        }
        if group.count > 1 { lines.append("in all \(group.cases): \(group.places.text)") }
        let title = Self.line(result.testCase.nameWithKind + result.markText)
        return Self.command(kind, at: result.testCase.location, title, lines.joined(separator: "\n")) + "\n"
    }

    private static func line(_ text: String) -> String { Visible.text(text, limit: 500) }

    private static func command(
        _ kind: String, at place: SourceLocation?, _ title: String?, _ message: String
    ) -> String {
        var properties: [String] = []
        if let place {
            let file = escaped(Visible.text(place.file), isProperty: true)
            properties = ["file=\(file)", "line=\(place.line)", "col=\(place.column)"]
        }
        if let title { properties.append("title=\(escaped(title, isProperty: true))") }
        let stated = properties.isEmpty ? "" : " " + properties.joined(separator: ",")
        return "::\(kind)\(stated)::\(escaped(message))"
    }

    private static func escaped(_ text: String, isProperty: Bool = false) -> String {
        var escapes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]
        if isProperty { escapes.merge([":": "%3A", ",": "%2C"]) { first, _ in first } }
        return text.replacing(escapes)
    }
}

extension Finding {
    var values: [String] {
        [expected.map { "  expected: \($0)" }, found.map { "  got:      \($0)" }].compactMap(\.self)
    }
}
