import ClipHarness
import ClipReports
import ClipSuites
import Foundation
import TestSupport
import Testing

/// A report may go to a stream that a build pipeline's agent reads.
@Suite("Agents of build pipelines do not obey printed text") struct PipelineTextTests {
    private static let commands = [
        "##vso[task.complete]x", "##[add-mask]x", "##teamcity[buildStop]", "::error file=a::b", " \u{A0}::add-mask::x",
        "#\u{1B}[1m#vso[a]x", "\u{1B}[31m::warning::x", "--- a", "+++ a", "~~~ a", "^^^ +++",
        "section_start:1:a\r\u{1B}[0Kx", "\u{1B}]1338;url=a\u{7}", "a\r::error::b", "###[error]x",
    ]

    /// The commands that agents of Azure, GitHub, TeamCity, GitLab and Buildkite recognise.
    private func obeyed(in text: String) -> [String] {
        let lines = text.utf8.split { $0 == 0x0A || $0 == 0x0D }.map { String(Substring($0)) }
        let section = text.utf8.split(separator: 0x0A).map { String(Substring($0)) }
            .filter { $0.range(of: "section_(start|end):[0-9]+:[^\\r]*\\r", options: .regularExpression) != nil }
        return section
            + lines.filter { line in
                let shown = line.replacing("\u{1B}[0m", with: "")
                return line.range(of: "##(vso|teamcity)?\\[", options: .regularExpression) != nil
                    || line.range(of: "^\\s*::[A-Za-z][^:]*::", options: .regularExpression) != nil
                        && !line.hasPrefix("::error file=suites")
                    || shown.range(of: "^(---|\\+\\+\\+|~~~|\\^\\^\\^) ", options: .regularExpression) != nil
                    || line.contains("\u{1B}]")
            }
    }

    @Test("The reader in this test finds each command", arguments: commands)
    func reader(_ command: String) {
        let isCut = command.hasPrefix("#\u{1B}") || command.hasPrefix("\u{1B}[31m")
        #expect(obeyed(in: command).isEmpty == isCut)
    }

    @Test("No report and no terminal has a command")
    func reports() throws {
        let text = Self.commands.joined(separator: "\n")
        let results = Self.commands.enumerated().map { number, command in
            CaseResult(
                testCase: SampleCase.make(
                    number, command, url: "https://bikesrental.example/#" + command,
                    notes: CaseNotes(description: command, owner: command)),
                status: .failed,
                findings: [
                    Finding(.screen, "screen is \(command)", expected: text, found: text + "."), Finding(.output, text),
                ],
                output: CapturedOutput(head: Array(text.utf8)), errorOutput: CapturedOutput(head: Array(text.utf8)))
        }
        let skipped = CaseResult(testCase: SampleCase.make(99, "x"), status: .skipped, skipReason: text)
        let events = Reports.run(results + [skipped])
        for format in ReportFormat.allCases where format != .github {
            let report = try Reports.write(events) { format.reporter(path: $0, options: ReportOptions()) }
            #expect(obeyed(in: report) == [], "\(format)")
            guard format == .junit else { continue }
            // A reader of the report still finds the printed text.
            let output = try Reports.root(of: report).cases.at(0).elements(forName: "system-out").first?.stringValue
            #expect(
                output?.hasPrefix("##vso[task.complete]x\n##[add-mask]x\n##teamcity[buildStop]\n::error file=a::b\n")
                    == true)
        }
        for isColoured in [false, true] {
            let shown = try Reports.terminal(events, .asked(colour: isColoured ? .always : .never))
            #expect(obeyed(in: shown) == [])
        }
    }
}
