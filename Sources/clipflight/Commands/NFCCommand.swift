import ClipCodes
import ClipHarness
import ClipReports

/// `nfc`: the message of an NFC tag that opens a URL.
enum NFCCommand: Command {
    static let spec = CommandSpec(
        name: "nfc", abstract: "Show what to write to an NFC tag that opens a URL, or put it into a file.",
        operand: CommandSpec.Operand(
            name: "URL", synopsis: "URL", help: "What a device reads from the tag.", counts: 1...1),
        ownOptions: [output.spec],
        notes: [
            .text("It is an NDEF message of one URI record, as hexadecimal digits; in a file, as bytes."),
            .exitStatuses([
                (.passed, "The message was shown or written."), (.usage, "Wrong usage."),
                (.reportNotWritten, "The message could not be written."),
                (.readerGone, "The reader of standard output went away."),
            ]),
            .examples(["clipflight nfc 'https://bikesrental.example/rent?bikeID=17' -o bike-17.ndef"]),
        ])

    private static let output = ValueOption<String>(
        "output", short: "o", value: "FILE", help: "Write the bytes of the message.",
        expected: "a file for the bytes, such as tag.ndef", notEndingIn: [])

    static func run(_ arguments: ParsedArguments) async throws(ArgumentError) -> ExitStatus {
        let url = arguments.operands[0]
        let file = try arguments.value(of: output)
        QRCommand.warn(of: url, in: spec)
        let bytes = NDEFMessage.bytes(of: url)
        guard let file else { return Console.deliver(bytes.hexadecimal + "\n") }
        do { try WholeFile.write(bytes, to: file) } catch { return Console.report(error) }
        return .passed
    }
}
