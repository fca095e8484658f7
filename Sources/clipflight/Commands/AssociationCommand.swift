import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

/// `association`: whether an `apple-app-site-association` file lets URLs open which app or clip.
enum AssociationCommand: Command {
    static let spec = CommandSpec(
        name: "association", abstract: "Check an association file, or show which app or clip it lets URLs open.",
        operand: CommandSpec.Operand(
            name: "FILE", synopsis: "FILE [URL ...]",
            help: "An apple-app-site-association. Without URLs it is checked; with URLs, each is answered.",
            counts: 1...Int.max),
        ownOptions: [SharedOptions.format.spec, SharedOptions.color.spec],
        notes: [
            .text(
                "The file is taken as that of each URL's host. Whether an app or clip is entitled to the host depends on "
                    + "the suites: see 'clipflight explain'."),
            .text(
                "With --format json each line answers one URL: url, applinks (an object from application identifier "
                    + "to match or block) and appclips (an array of application identifiers)."),
            .exitStatuses(
                [
                    (.passed, "The file is valid, and the URLs were answered, whatever the answer."),
                    (.invalidDefinitions, "The file cannot be read, or is not what a device could use."),
                ] + HelpNote.printing),
            .examples([
                "clipflight association .well-known/apple-app-site-association",
                "clipflight association aasa.json https://example.com/buy/17",
            ]),
        ])

    static func run(_ arguments: ParsedArguments) async throws(ArgumentError) -> ExitStatus {
        let urls = arguments.operands.dropFirst()
        let format = try arguments.value(of: SharedOptions.format) ?? .text
        let colour = try arguments.value(of: SharedOptions.color) ?? .auto
        let document: AssociationDocument
        do {
            document = try AssociationDocument.read(path: arguments.operands[0])
        } catch {
            return Console.invalid([error], colour: colour)
        }
        let errors = document.diagnostics.errors
        // A question about URLs is not answered with advice about the file.
        Console.show(urls.isEmpty ? document.diagnostics : errors, colour: colour)
        var delivery = ExitStatus.passed
        if urls.isEmpty, format == .text {
            delivery = Console.deliver(summary(of: document))
        } else if let file = document.file {
            delivery = answer(urls, as: format, by: file)
        }
        return document.file == nil || !errors.isEmpty ? .invalidDefinitions : delivery
    }

    private static func summary(of document: AssociationDocument) -> String {
        let errors = document.diagnostics.errors.count
        let parts = [
            Count.of(document.file?.appLinks.map { AppLinks($0).appIDs.count } ?? 0, "app") + " under applinks",
            Count.of(document.file?.appClips?.apps.count ?? 0, "clip") + " under appclips",
            Count.of(errors, "error"),
            Count.of(document.diagnostics.count - errors, "advisory", many: "advisories"),
        ]
        return parts.joined(separator: ", ") + "\n"
    }

    private static func answer(
        _ urls: ArraySlice<String>, as format: TextFormat, by file: AssociationFile
    ) -> ExitStatus {
        let rules = file.appLinks.map { AppLinks($0) }
        return Console.deliver(as: format.form) { output in
            for url in urls {
                let answer = AssociationAnswer(url, by: file, rules)
                switch format {
                case .json: output.write(answer.json + "\n")
                case .text:
                    output.write(([url] + answer.lines.map { "  " + $0 }).map { ShownText.short($0) + "\n" }.joined())
                }
            }
        }
    }
}
