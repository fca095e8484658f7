import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

/// `association`: whether an `apple-app-site-association` file lets URLs open which app or clip.
struct AssociationCommand: Command {
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
            .examples(
                "clipflight association .well-known/apple-app-site-association",
                "clipflight association aasa.json https://example.com/buy/17"),
        ])

    private let path: String
    private let urls: ArraySlice<String>
    private let format: TextFormat
    private let colour: ColourChoice

    init(_ arguments: ParsedArguments) throws(ArgumentError) {
        path = arguments.operands[0]
        urls = arguments.operands.dropFirst()
        format = try arguments.value(of: SharedOptions.format) ?? .text
        colour = try arguments.value(of: SharedOptions.color) ?? .auto
    }

    func run() async -> ExitStatus {
        let document: AssociationDocument
        do {
            document = try AssociationDocument.read(path: path)
        } catch {
            return Console.invalid([error], colour: colour)
        }
        let errors = document.diagnostics.errors
        // A question about URLs is not answered with advice about the file.
        Console.show(urls.isEmpty ? document.diagnostics : errors, colour: colour)
        var delivery = ExitStatus.passed
        if urls.isEmpty {
            delivery = summarise(document, errors: errors.count)
        } else if let file = document.file {
            delivery = answer(AssociationAnswers(file))
        }
        return document.file == nil || !errors.isEmpty ? .invalidDefinitions : delivery
    }

    private func summarise(_ document: AssociationDocument, errors: Int) -> ExitStatus {
        guard format == .text else { return .passed }
        let apps = document.file?.appLinks.map { AppLinks($0).appIDs.count } ?? 0
        let clips = document.file?.appClips?.apps.count ?? 0
        let parts = [
            Count.of(apps, "app") + " under applinks", Count.of(clips, "clip") + " under appclips",
            Count.of(errors, "error"),
            Count.of(document.diagnostics.count - errors, "advisory", many: "advisories"),
        ]
        return Console.deliver(parts.joined(separator: ", ") + "\n")
    }

    private func answer(_ answers: AssociationAnswers) -> ExitStatus {
        Console.deliver(as: format.form) { output in
            for url in urls {
                let answer = answers.answer(for: url)
                switch format {
                case .json: output.write(answer.json + "\n")
                case .text:
                    output.write(([url] + answer.lines.map { "  " + $0 }).map { ShownText.short($0) + "\n" }.joined())
                }
            }
        }
    }
}
