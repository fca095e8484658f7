import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

/// `association`: whether an `apple-app-site-association` file lets URLs open which app or clip.
struct AssociationCommand: Command {
    static let spec = CommandSpec(
        "association", abstract: "Check an association file, or tell which app or clip it lets URLs open.",
        operand: CommandSpec.Operand(
            name: "FILE",
            help: "An apple-app-site-association. Without URLs it is checked; with URLs, each is answered.",
            arity: .exactlyOneThen("URL")),
        options: [SharedOptions.format.spec, SharedOptions.color.spec],
        notes: [
            .text(
                "The file is taken as that of each URL's host. Whether an app or clip is entitled to the host is the "
                    + "suites' to say: see 'clipflight explain'."),
            .text(
                "With --format json each line answers one URL: url, applinks (an object from application identifier "
                    + "to match or block) and appclips (an array of application identifiers)."),
            .exitStatuses([
                (.passed, "The file is valid, and the URLs were answered, whatever the answer."),
                (.invalidDefinitions, "The file cannot be read, or is not what a device could use."),
                (.usage, "Wrong usage."),
                (.reportNotWritten, "Standard output could not be written."),
                (.readerGone, "The reader of standard output went away."),
            ]),
            .lines(
                "Examples",
                [
                    "clipflight association .well-known/apple-app-site-association",
                    "clipflight association aasa.json https://example.com/buy/17",
                ]),
        ])

    private let path: String
    private let urls: [String]
    private let format: TextFormat
    private let colour: ColourChoice

    init(_ arguments: ParsedArguments) throws(ArgumentError) {
        path = arguments.operands.first ?? ""
        urls = Array(arguments.operands.dropFirst())
        format = try arguments.value(of: SharedOptions.format) ?? .text
        colour = try arguments.value(of: SharedOptions.color) ?? .auto
    }

    func run() async -> ExitStatus {
        let document: AssociationDocument
        do {
            document = try AssociationDocument.read(path: path)
        } catch {
            DiagnosticOutput(colour: colour).show([error])
            return .invalidDefinitions
        }
        let errors = document.diagnostics.errors
        // Who asks about URLs has not asked for advice about the file.
        DiagnosticOutput(colour: colour).show(urls.isEmpty ? document.diagnostics : errors)
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
        var output = LineOutput(isJSON: format == .json)
        for url in urls {
            let answer = answers.answer(for: url)
            switch format {
            case .json: output.line(AssociationRecord(answer).json)
            case .text: for line in [url] + answer.lines.map({ "  " + $0 }) { output.line(ShownText.short(line)) }
            }
        }
        return output.end()
    }
}
