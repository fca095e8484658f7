import ClipHarness

/// A case that did not pass, as lines for a terminal.
struct FailureView {
    let painter: Painter
    let columns: @Sendable () -> Int

    func headline(of result: CaseResult) -> String {
        let label = result.status == .passed ? painter.paint("SLOW ", .warning) : painter.label(result.status)
        let name = painter.paint(DisplayWidth.name(result.testCase.displayName), .strong)
        let attempts = result.attempts > 1 ? " (\(result.attempts) attempts)" : ""
        return "\(label) [\(FixedPoint.seconds(result.duration))s] \(name)\(attempts)"
    }

    /// Everything about the case, with an empty line at the end.
    func text(of result: CaseResult) -> String {
        let details = CaseDetails(result)
        var lines = [headline(of: result), "  " + place(details)]
        for finding in details.findings {
            lines.append("  \(painter.paint(finding.type.rawValue, .failure)): \(CaseDetails.message(of: finding))")
            lines += ComparisonView(painter: painter, columns: columns() - 4).lines(finding).map { "    \($0)" }
        }
        lines += section("what other launches failed with", furtherFailures(of: result))
        lines += section("how it was resolved", details.trace.map { VisibleText.string($0, for: .line) })
        let names = details.advisories.map(\.name)
        if !names.isEmpty { lines += section("advisories", [names.joined(separator: ", ")]) }
        lines += section("standard output", OutputExcerpt.lines(of: result.output).map { "| \($0)" })
        lines += section("standard error", OutputExcerpt.lines(of: result.errorOutput).map { "| \($0)" })
        return lines.joined(separator: "\n") + "\n\n"
    }

    /// What names the verdict of each further launch that failed; the same one is said once, with how often.
    private func furtherFailures(of result: CaseResult) -> [String] {
        var lines: [String] = []
        var counts: [String: Int] = [:]
        for failure in result.furtherFailures {
            guard let verdict = failure.findings.first else { continue }
            let line = "\(verdict.type.rawValue): \(CaseDetails.message(of: verdict))"
            if counts[line] == nil { lines.append(line) }
            counts[line, default: 0] += 1
        }
        return lines.map { line in
            let count = counts[line, default: 1]
            return count > 1 ? "\(line) (\(count) times)" : line
        }
    }

    private func place(_ details: CaseDetails) -> String {
        let place = painter.paint(VisibleText.string(details.place, for: .line), .place)
        guard let definition = details.definition else { return place }
        return "\(place), defined at \(painter.paint(VisibleText.string(definition, for: .line), .place))"
    }

    private func section(_ heading: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["  \(painter.paint(heading, .faint))"] + lines.map { "    \($0)" }
    }
}
