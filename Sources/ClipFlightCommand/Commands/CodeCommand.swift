import ClipCodes
import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

enum CodeCommand: Command {
    static let spec = CommandSpec(
        name: "code", abstract: "Show a URL as a QR code, or write a QR code, an NFC message or an App Clip Code.",
        operand: CommandSpec.Operand(name: "URL", synopsis: "URL", help: "The URL in the code.", counts: 1...1),
        ownOptions: [output.spec, isAppClipCode, index.spec, Options.color.spec],
        notes: ["Without colour, a QR code is drawn for terminals with light text on a dark background."],
        failure: "Apple's generator refuses the URL.",
        examples: [
            "clipflight code 'https://bikesrental.example/rent?bikeID=17'",
            "clipflight code https://bikesrental.example/rent -o rent.ndef",
            "clipflight code 'https://example.com/?p=7' --app-clip-code --index 4 -o 7.svg",
        ])

    private static let output = ValueOption<String>(
        "output", short: "o", value: "FILE", help: "Write an SVG (.svg) or an NFC message (.ndef).",
        expected: "a file that ends in .svg or .ndef"
    ) { $0.hasEnding(in: [".svg", ".ndef"]) ? $0 : nil }

    private static let isAppClipCode = OptionSpec(
        long: "app-clip-code", help: "Write an App Clip Code made by Apple's \(AppClipCodeGenerator.name).")

    private static let index = ValueOption<Int>(
        "index", value: "N", help: "The index of the generator's colour template (default: 0).", in: 0...99)

    static func run(_ arguments: Arguments, in context: Context) async throws -> ExitStatus {
        let url = arguments.operands[0]
        let file = arguments.value(of: output)
        let isMessage = file?.hasEnding(in: [".ndef"]) ?? false
        if arguments.has(isAppClipCode) {
            guard let file else { throw ArgumentError.missingOption(output.spec) }
            if isMessage {
                throw ArgumentError.wrongValue(output.spec, found: file, expected: "a file that ends in .svg")
            }
        } else if arguments.has(index.spec) {
            throw ArgumentError.missingOption(isAppClipCode)
        }
        if let error = InvalidURL(of: url) {
            say("warning: no App Clip opens for this text: \(error.reason.rawValue): \(error.text)", in: context)
        }
        if let file {
            let bytes =
                if arguments.has(isAppClipCode) {
                    Array(try await appClipCode(of: url, arguments.value(of: index) ?? 0, in: context).utf8)
                } else if isMessage {
                    NDEFMessage.bytes(of: url)
                } else {
                    Array("\(HTMLCode.document(try code(of: url, in: context), of: url, statesPayload: true))\n".utf8)
                }
            try WholeFile.write(bytes, to: context.path(file))
            return .passed
        }
        let code = try code(of: url, in: context)
        return context.deliver { terminal in
            terminal.write(code.terminalText(context.isColoured(on: terminal) ? .coloured : .lightOnDark))
            guard let columns = terminal.columns, columns < code.drawingSize else { return }
            say(
                "warning: the code is \(code.drawingSize) columns wide, but the terminal has only \(columns); widen the "
                    + "terminal, or write a file with -o", in: context)
        }
    }

    private static func code(of url: String, in context: Context) throws(ExitStatus) -> QRCode {
        do { return try QRCode(url) } catch {
            say("error: \(error)", in: context)
            throw .usage
        }
    }

    private static func appClipCode(of url: String, _ index: Int, in context: Context) async throws -> String {
        guard let generator = AppClipCodeGenerator(in: context) else {
            throw ReportError(
                path: AppClipCodeGenerator.name,
                reason: "Apple's program is not on the PATH; install it on a Mac from developer.apple.com/download/all")
        }
        switch await generator.code(of: url, index: index) {
        case .drawing(let svg): return svg
        case .refused(let reason):
            say("error: no App Clip Code can be made: \(reason)", in: context)
            throw ExitStatus.failed
        }
    }

    private static func say(_ text: String, in context: Context) {
        context.error("clipflight code: \(Visible.line(text, limit: 1000))\n")
    }
}
