import ClipHarness
import ClipSuites

/// `export`: what suites define, in the shapes of other tools.
enum ExportCommand: Command {
    static let spec = CommandSpec(
        name: "export", abstract: "Print experiences and TestFlight entries in the shapes of other tools.",
        operand: SharedOptions.paths, ownOptions: [format.spec, ImportCommand.locale.spec, SharedOptions.color.spec],
        notes: [
            .text(
                "asc is a JSON:API document of App Store Connect, fastlane the JSON of upload_to_testflight's and "
                    + "upload_to_app_store's options. 'clipflight import' reads both."),
            .exitStatuses(
                [(.passed, "The document was printed."), (.invalidDefinitions, "Definitions are invalid.")]
                    + HelpNote.printing),
            .examples(["clipflight export suites/fruta --format fastlane > fastlane/app_clip.json"]),
        ])

    private static let format = ValueOption<ClipExport>(
        "format", value: "FORMAT", help: "asc or fastlane (default: asc).")

    static func run(_ arguments: ParsedArguments) async throws(ArgumentError) -> ExitStatus {
        let format = try arguments.value(of: format) ?? .asc
        let locale = try arguments.value(of: ImportCommand.locale) ?? "en-US"
        let colour = try arguments.value(of: SharedOptions.color) ?? .auto
        let loaded = Definitions.load(SharedOptions.paths(arguments))
        guard !loaded.hasErrors else { return Console.invalid(loaded.diagnostics.errors, colour: colour) }
        let clips = Set(loaded.suites.map(\.clip.bundleID)).sorted()
        guard clips.count < 2 else {
            let names = ShownText.short(clips.joined(separator: ", "))
            Console.error("clipflight export: error: the suites are of \(clips.count) clips; name one's: \(names)\n")
            return .usage
        }
        return Console.deliver(as: .json) { $0.write(format.text(loaded.suites, locale: locale)) }
    }
}
