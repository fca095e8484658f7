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
                (.invalidDefinitions, "There is no such folder, or its values make no suite."),
                (.usage, "Wrong usage."),
                (.reportNotWritten, "A file is there already, or could not be written."),
            ]),
            .examples(["clipflight init", "clipflight init ../Bikes -o suites", "clipflight run suites"]),
        ])

    private static let output = ValueOption<String>(
        "output", short: "o", value: "DIR",
        help: "The folder for the suites (default: suites, in the current folder, where run looks for them).",
        expected: "a folder", notEndingIn: [".json"])

    private static let force = OptionSpec(
        long: "force", help: "Overwrite suites that are there already, but no host.sh that was changed.")

    static func run(_ arguments: ParsedArguments) async throws(ArgumentError) -> ExitStatus {
        let output = try arguments.value(of: output) ?? "suites"
        let project: ProjectReader
        let drafts: [SuiteDraft]
        do throws(Diagnostic) {
            let current = try CurrentFolder.path()
            project = try ProjectReader(folder: arguments.operands.first ?? ".", from: current)
            drafts = try SuiteDraft.all(of: project, in: output, from: current)
        } catch {
            return Console.invalid([error])
        }
        var files: [(path: String, text: String)] = []
        var kept: Set<String> = []
        for draft in drafts {
            let folder = "\(output)/\(draft.id)"
            let host = "\(folder)/host.sh"
            guard draft.isInPlace else {
                let reason = "a link on its path leads elsewhere: name the folder itself with --output"
                return Console.report(ReportError(path: folder, reason: reason))
            }
            files.append(("\(folder)/suite.json", draft.text))
            // What was filled in is the user's.
            let isKept =
                arguments.has(force) && access(host, F_OK) == 0
                && (try? OpenFile(path: host).readAll(limit: 1024 * 1024)) != Array(draft.host.utf8)
            if isKept { kept.insert(draft.id) } else { files.append((host, draft.host)) }
        }
        let known = files.map(\.path).filter { access($0, F_OK) == 0 }
        if !arguments.has(force), let path = known.first {
            let reason = "it is there already: overwrite it with --force, or merge with clipflight import FILE"
            return Console.report(ReportError(path: path, reason: reason))
        }
        for (path, text) in files {
            do { try WholeFile.write(text, to: path) } catch {
                // All suites are written, or none.
                for (path, _) in files where !known.contains(path) { unlink(path) }
                return Console.report(error)
            }
        }
        return Console.deliver(report(drafts, project.notes, output, kept))
    }

    /// What was found, line by line, what is missing, and the next step.
    private static func report(
        _ drafts: [SuiteDraft], _ notes: [ProjectNote], _ output: String, _ kept: Set<String>
    ) -> String {
        var lines: [String] = []
        for draft in drafts {
            let host = kept.contains(draft.id) ? "; kept host.sh, which differs from what init writes" : " and host.sh"
            lines += ["\(draft.clip.name): wrote \(output)/\(draft.id)/suite.json\(host)"] + draft.clip.notes.map(line)
        }
        lines += notes.map(line)
        let path = output.quotedForShell
        lines.append(
            "next: clipflight check \(path), then clipflight run \(path); then write \"expect\" into suite.json, and put "
                + "your router in the place of host.sh")
        return lines.map { DisplayText.neutralised($0) + "\n" }.joined()
    }

    private static func line(_ note: ProjectNote) -> String {
        let label = note.isMissing ? "missing: " : ""
        return "  \(label)\(note.text)" + (note.place.map { " (\($0))" } ?? "") + (note.next.map { "; \($0)" } ?? "")
    }
}
