import ClipHarness
import ClipReports
import ClipSuites
import Foundation

/// `init`: writes a first suite for each clip of an Xcode project, or an example.
enum InitCommand: Command {
    static let spec = CommandSpec(
        name: "init", abstract: "Write a first suite, from an Xcode project folder where there is one.",
        operand: CommandSpec.Operand(
            name: "FOLDER", synopsis: "[FOLDER]",
            help: "A folder that holds an Xcode project, or several, at any depth (default: the current folder).",
            counts: 0...1),
        ownOptions: [output.spec, force],
        notes: [
            .text(
                "It reads projects, build settings, configuration files, entitlements, schemes, association files, web "
                    + "pages and App Clip Codes, and lists each value that it found with its file and line, and what is "
                    + "missing. Each clip has a suite of its own, with a shell script that takes the place of a host: "
                    + "DIR/NAME/suite.json and DIR/NAME/host.sh. Without a project it writes an example."),
            .exitStatuses([
                (.passed, "The suites were written."),
                (.invalidDefinitions, "There is no such folder."),
                (.usage, "Wrong usage."),
                (.reportNotWritten, "A file is there already, or could not be written."),
            ]),
            .examples(["clipflight init", "clipflight init ../Bikes -o suites", "clipflight run suites"]),
        ])

    private static let output = ValueOption<String>(
        "output", short: "o", value: "DIR",
        help: "The folder for the suites (default: suites, in the current folder, where run looks for them).",
        expected: "a folder", notEndingIn: [".json"])

    private static let force = OptionSpec(long: "force", help: "Overwrite suites that are there already.")

    static func run(_ arguments: ParsedArguments) async throws(ArgumentError) -> ExitStatus {
        let output = try arguments.value(of: output) ?? "suites"
        let first: FirstSuites
        do throws(Diagnostic) {
            first = try FirstSuites(
                folder: arguments.operands.first ?? ".", output: output, from: CurrentFolder.path())
        } catch {
            return Console.invalid([error])
        }
        let files = first.suites.flatMap { suite in
            let folder = "\(output)/\(suite.draft.id)"
            return [("\(folder)/suite.json", suite.draft.text), ("\(folder)/host.sh", suite.draft.host)]
        }
        if !arguments.has(force), let (path, _) = files.first(where: { access($0.0, F_OK) == 0 }) {
            let reason = "it is there already: overwrite it with --force, or name another folder with --output"
            return Console.report(ReportError(path: path, reason: reason))
        }
        for (path, text) in files {
            do { try WholeFile.write(text, to: path) } catch { return Console.report(error) }
        }
        return Console.deliver(report(first, output))
    }

    /// What was found, line by line, what is missing, and the next step.
    private static func report(_ first: FirstSuites, _ output: String) -> String {
        var lines: [String] = []
        for (clip, draft) in first.suites {
            lines += ["\(clip.name): wrote \(output)/\(draft.id)/suite.json and host.sh"] + clip.notes.map(line)
        }
        lines += first.notes.map(line)
        // A path that a shell would split is put in quotes.
        let path =
            output.contains(where: { !$0.isLetter && !$0.isNumber && !"/._-".contains($0) }) ? "'\(output)'" : output
        lines.append("next: clipflight check \(path), then clipflight run \(path)")
        return lines.map { DisplayText.neutralised($0) + "\n" }.joined()
    }

    private static func line(_ note: ProjectNote) -> String {
        let label = note.kind == .missing ? "missing: " : ""
        return "  \(label)\(note.text)" + (note.place.map { " (\($0))" } ?? "") + (note.next.map { "; \($0)" } ?? "")
    }
}
