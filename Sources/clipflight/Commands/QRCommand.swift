import ClipCodes
import ClipHarness
import ClipReports
import ClipRules

/// `qr`: a URL as a QR code.
enum QRCommand: Command {
    static let spec = CommandSpec(
        name: "qr", abstract: "Show a URL as a QR code in the terminal, or write it as SVG.",
        operand: CommandSpec.Operand(
            name: "URL", synopsis: "URL", help: "What a camera reads from the code.", counts: 1...1),
        ownOptions: [output.spec, level.spec, SharedOptions.color.spec],
        notes: [
            .text(
                "With colour the code is black on white in every terminal. Without, it is drawn in the terminal's own "
                    + "colours, for light text on a dark ground; phones read it the other way round too."),
            .exitStatuses([
                (.passed, "The code was shown or written."),
                (.usage, "Wrong usage, or a URL that is too long for a code."),
                (.reportNotWritten, "The file could not be written."),
                (.readerGone, "The reader of standard output went away."),
            ]),
            .examples([
                "clipflight qr 'https://bikesrental.example/rent?bikeID=17'",
                "clipflight qr https://bikesrental.example/rent -o rent.svg --level Q",
            ]),
        ])

    private static let output = ValueOption<String>(
        "output", short: "o", value: "FILE", help: "Write an SVG that is sharp at every size.",
        expected: "an SVG file, such as code.svg",
        notEndingIn: [".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tiff", ".pdf", ".eps"])

    private static let level = ValueOption<ErrorCorrectionLevel>(
        "level", value: "LEVEL",
        help: "How much of the code may be unreadable: L 7 %, M 15 %, Q 25 % or H 30 % (default: M).")

    static func run(_ arguments: ParsedArguments) async throws(ArgumentError) -> ExitStatus {
        let url = arguments.operands[0]
        let file = try arguments.value(of: output)
        let level = try arguments.value(of: level) ?? .medium
        let colour = try arguments.value(of: SharedOptions.color) ?? .auto
        let code: QRCode
        do {
            code = try QRCode(url, level: level)
        } catch {
            Console.error("clipflight qr: error: \(error)\n")
            return .usage
        }
        warn(of: url, in: spec)
        if let file {
            do { try WholeFile.write(code.svg(title: url) + "\n", to: file) } catch { return Console.report(error) }
            return .passed
        }
        return Console.deliver { terminal in
            terminal.write(code.terminalText(Console.isColoured(colour, on: terminal) ? .coloured : .lightOnDark))
            if let columns = terminal.columns, columns < code.drawingSize {
                Console.error(
                    "clipflight qr: warning: the code is \(code.drawingSize) columns wide and the terminal \(columns); "
                        + "widen it, or write a file with -o\n")
            }
        }
    }

    /// A code or tag may hold anything, but not every text opens a clip.
    static func warn(of url: String, in command: CommandSpec) {
        guard let error = InvalidURL(of: url) else { return }
        let text = ShownText.short("\(error.reason.rawValue): \(error.text)")
        Console.error("clipflight \(command.name): warning: no App Clip opens for this text: \(text)\n")
    }
}
