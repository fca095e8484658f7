import ClipAuthoring
import ClipHarness
import ClipReports
import ClipRules
import ClipSuites
import Foundation

enum InitCommand: Command {
    static let spec = CommandSpec(
        name: "init", abstract: "Write suites from a project or from files, or add to existing suites.",
        operand: CommandSpec.Operand(
            name: "FOLDER|FILE", synopsis: "[FOLDER|FILE ...]",
            help: "A folder with Xcode projects at any depth (default: the current folder), or files: "
                + "\(ClipImport.shapes).",
            counts: 0...Int.max),
        ownOptions: [output.spec, example, dryRun, configuration.spec, locale.spec, Options.color.spec],
        notes: [
            "A suite contains only what the files state. A URL that does not open becomes a failing case with a fix.",
            "An existing suite keeps its comments and order. Missing parts are added, and differences are reported.",
        ],
        statuses: [.invalidDefinitions, .noCases],
        failure: "A suite differs from the files or, with --dry-run, is incomplete.",
        examples: [
            "clipflight init", "clipflight init ../Bikes -o suites",
            "clipflight init experiences.json invocations.json -o suites/shop --dry-run",
        ])

    private static let output = ValueOption<String>(
        "output", short: "o", value: "PATH",
        help: "The folder for the suites, or one suite (default: suites).", expected: "a path")

    private static let example = OptionSpec(long: "example", help: "Write an example.")

    private static let dryRun = OptionSpec(long: "dry-run", help: "Only report what would be written.")

    private static let configuration = ValueOption<String>(
        "configuration", value: "NAME",
        help: "The build configuration to read (default: the configurations that schemes archive, or Release).",
        expected: "the name of a build configuration")

    private static let locale = ValueOption<String>(
        "locale", value: "LOCALE", help: "The language of App Store Connect's texts (default: en-US).",
        expected: "a language such as en-US")

    static func run(_ arguments: Arguments, in context: Context) async throws -> ExitStatus {
        let names = arguments.operands
        let current = context.folder
        var work = InitWork(
            output: arguments.value(of: output) ?? "suites", current: current, isDry: arguments.has(dryRun))
        let folders = names.filter { FileKind.of(context.absolute($0)) == .folder }
        let isOfFiles = folders.isEmpty && !names.isEmpty
        let (ignored, expected) = isOfFiles ? (configuration.spec, "a folder") : (locale.spec, "files")
        if arguments.has(example) {
            if let name = names.first { throw ArgumentError.unexpectedOperand(name, after: nil, limit: 0) }
            let option = [configuration.spec, locale.spec].first(where: arguments.has)
            if let option { throw ArgumentError.contradiction(example, option) }
        } else if arguments.has(ignored) {
            throw ArgumentError.wrongValue(ignored, found: names.first ?? ".", expected: expected)
        }
        if arguments.has(example) {
            try work.add(.example, named: "example")
        } else if names.count > 1, let folder = folders.first {
            throw SuiteErrors("found the folder \(quoted: folder) among several", fix: "pass one folder, or only files")
        } else if names.count == folders.count {
            let project = try ProjectReader(
                folder: names.first ?? ".", from: current, configuration: arguments.value(of: configuration))
            if let answer = project.answer {
                context.print(project.notes.map { Visible.line($0.line) + "\n" }.joined())
                context.show([answer])
                return .noCases
            }
            try work.add(project)
        } else {
            let files = ClipImport(paths: names, from: current, locale: arguments.value(of: locale))
            context.show(files.diagnostics)
            guard files.diagnostics.errors.isEmpty else { return .invalidDefinitions }
            guard try work.add(files.clip, named: files.clip.hostName ?? names[0]) else {
                let message = "the files state nothing that a suite contains"
                context.show([Diagnostic(.error, message, fix: "give \(ClipImport.shapes)")])
                return .noCases
            }
        }
        return try work.write(in: context)
    }
}

private struct InitWork {
    let output: String
    let current: String
    let isDry: Bool
    var files: [(path: String, bytes: [UInt8], before: [UInt8]?)] = []
    var lines: [String] = []
    var drift: [Diagnostic] = []
    var isExample = false
    var connections: [String] = []

    mutating func add(_ project: ProjectReader) throws(SuiteErrors) {
        var ids: [String] = []
        for clip in project.clips {
            let id = clip.suiteID(besides: ids)
            let suite: SuiteText
            if let known = try SuiteText.find(clip.facts, named: id, in: output, from: current) {
                suite = known
                ids.append(known.suite.id)
            } else {
                let others = FolderNames.list(PathText.absolute(output, from: current)) ?? []
                let id = clip.suiteID(besides: ids + others.compactMap(FolderNames.text))
                suite = try SuiteText.begin(clip.facts, named: id, in: output, from: current)
                ids.append(id)
                let home = clip.router?.home ?? project.root
                let way = PathText.relative(home, from: PathText.folder(of: suite.path))
                let connection = clip.connection(in: shown(suite), project: suite.mayName(home) ? way : nil)
                connections += [connection].compactMap(\.self)
            }
            let merged = try merge(clip.facts, into: suite)
            lines += clip.notes.filter { !$0.isAnswered(by: merged) }.map(\.line)
        }
        let known = SuiteText.bundleIDs(in: output, from: current)
        lines += project.notes.filter { !$0.isAnswered(by: nil, besides: known) }.map(\.line)
    }

    /// Returns whether the facts state anything.
    @discardableResult
    mutating func add(_ facts: ImportedClip, named name: String) throws(SuiteErrors) -> Bool {
        isExample = facts.isExample
        let isStated = isExample || !facts.isEmpty
        if isStated || !facts.validHosts.isEmpty,
            let known = try SuiteText.find(facts, named: name, in: output, from: current, orOnly: !isExample)
        {
            try merge(facts, into: known)
            return true
        }
        if isStated {
            var facts = facts
            let note = facts.assumeEntitlement()
            let begun = try SuiteText.begin(facts, named: name, in: output, from: current)
            try merge(facts, into: begun)
            lines += (facts.notes + [note].compactMap(\.self)).map(\.line)
            guard facts.bundleID == nil, !isExample else { return true }
            lines.append("  missing: the clip's bundle identifier; write \"bundleID\" into \(shown(begun))")
        }
        return isStated
    }

    private func shown(_ suite: SuiteText) -> String {
        PathText.relative(suite.path, from: PathText.real(current) ?? current)
    }

    @discardableResult
    private mutating func merge(_ facts: ImportedClip, into suite: SuiteText) throws(SuiteErrors) -> Suite {
        let (merge, bytes, merged) = try suite.merge(facts)
        guard merge.drift.errors.isEmpty else { throw SuiteErrors(diagnostics: merge.drift.errors) }
        let known = Set(PlanCheck(Plan([suite.suite])).diagnostics.errors.map(\.message))
        let errors = PlanCheck(Plan([merged])).diagnostics.errors.filter { !known.contains($0.message) }
        guard errors.isEmpty else { throw .wouldBeInvalid(errors) }
        drift += merge.drift
        let verb = isDry ? "lacks" : "added"
        let isNew = suite.bytes == nil
        // A new suite's keys are not listed.
        let additions = merge.additions.filter { !isNew || $0.place != nil }
        lines += additions.map { "\(verb) \($0.text)" + ($0.place.map { " (\($0.text))" } ?? "") }
        lines += merge.leftOut.map { "  left out: \(quoted: $0.key), since \($0.problem.message)" }
        let begun = isDry ? "would be written, " : "written, "
        let added = "\(additions.count) \(isDry ? "missing" : "added")"
        let differences = Phrase.count(merge.drift.count, "difference")
        lines.append("\(shown(suite)): \(isNew ? begun : "")\(added), \(differences)")
        if isNew || !merge.additions.isEmpty { files.append((suite.path, bytes, suite.bytes)) }
        return merged
    }

    private mutating func addSchema() {
        let place = PathText.absolute(output, from: current)
        let folder = place.hasSuffix(".json") ? PathText.folder(of: place) : place
        let path = "\(folder)/\(SuiteSchema.fileName)"
        let before = try? OpenFile(path: path).readAll(limit: .max)
        let bytes = Array(SuiteSchema.text.utf8)
        let isOwn = before.map(SuiteSchema.isOwn) ?? files.contains { $0.before == nil }
        guard isOwn, before != bytes else { return }
        files.append((path, bytes, before))
        lines.append("  for editors: \(PathText.relative(path, from: current))")
    }

    mutating func write(in context: Context) throws(ReportError) -> ExitStatus {
        if !isDry { addSchema() }
        context.show(drift)
        for (index, file) in files.enumerated() where !isDry {
            do throws(ReportError) { try WholeFile.write(file.bytes, to: file.path, replacing: file.before) } catch {
                for (path, _, before) in files.prefix(index) {
                    if before == nil { unlink(path) } else { context.error("written: \(Visible.line(path))\n") }
                }
                throw error
            }
        }
        var lines = lines
        if !isDry, files.contains(where: { $0.before == nil }) {
            let run = "clipflight run" + (output == "suites" ? "" : " \(output.pathForShell ?? "PATH")")
            lines.append(
                isExample
                    ? "next: \(run); in the suite, \"expect\" states what a URL shows, and \"host\" names the program"
                    : "next: \(run) shows what iOS opens for each URL; nothing is launched until the clip has a \"host\""
            )
            lines += connections
        }
        let delivery = context.deliver(lines.map { Visible.line($0, limit: 2000) + "\n" }.joined())
        guard delivery == .passed else { return delivery }
        return !drift.isEmpty || isDry && !files.isEmpty ? .failed : .passed
    }
}

extension ProjectNote {
    fileprivate var line: String {
        let label = isMissing ? "missing: " : ""
        return "  \(label)\(text)" + (place.map { " (\($0))" } ?? "") + (next.map { "; \($0)" } ?? "")
    }
}
