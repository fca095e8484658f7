import CClipCodeTables
import ClipCodes
import ClipHarness
import Foundation

/// `code`: what an App Clip Code would hold for a URL.
enum CodeCommand: Command {
    static let spec = CommandSpec(
        name: "code", abstract: "Show the 16 bytes of a URL's App Clip Code, or why it does not fit.",
        operand: CommandSpec.Operand(
            name: "URL", synopsis: "URL", help: "What a device reads from the code.", counts: 1...1),
        ownOptions: [SharedOptions.format.spec],
        notes: [
            .text(
                "A code has room for 128 bits. Short hosts with a frequent top-level domain, appclip. before them, one "
                    + "path word such as /menu, and the queries p, p1, p2, … take least. A URL that is changed so needs "
                    + "an experience registered for it, and a clip that handles it."),
            .text(
                "With --format json the answer is one object: url, fits, capacity, and where it has them bits, parts, "
                    + "host and rest (how they are stored), readAs, bytes, message and advice (change, url, bits)."),
            .exitStatuses(
                [(.passed, "The URL fits."), (.failed, "It does not fit, or holds what no code does.")]
                    + HelpNote.printing),
            .examples(["clipflight code 'https://example.com/menu?p=14'"]),
        ])

    static func run(_ arguments: ParsedArguments) async throws(ArgumentError) -> ExitStatus {
        let url = arguments.operands[0]
        let format = try arguments.value(of: SharedOptions.format) ?? .text
        var encoder = AppClipCodeEncoder(.linked)
        var (lines, status): ([String], ExitStatus) = ([], .passed)
        var fields: [String: Any] = ["url": url, "fits": true, "capacity": AppClipCode.capacity]
        func add(_ code: AppClipCode) {
            fields["bits"] = code.bitCount
            fields["parts"] = Dictionary(uniqueKeysWithValues: code.parts.map { ($0.name, $0.bits) })
            fields["host"] = code.hostForm
            fields["rest"] = code.restForm?.rawValue
            fields["readAs"] = code.url
            lines.append("host: \(code.hostForm)")
            if let form = code.restForm { lines.append("what follows it: \(form.rawValue)") }
            if code.url != url { lines.append("read as \(code.url)") }
        }
        do throws(NotEncodable) {
            let code = try encoder.code(of: url)
            fields["bytes"] = code.bytes.hexadecimal
            lines = [code.bytes.hexadecimal, "\(code.bitCount) of \(AppClipCode.capacity) bits: \(code.summary)"]
            add(code)
        } catch {
            status = .failed
            let advice = encoder.advice(on: url)
            let problem = encoder.problem(with: url) ?? []
            fields["fits"] = false
            fields["message"] = error.text
            fields["advice"] = advice.map { ["change": $0.change, "url": $0.url, "bits": $0.bits] as [String: Any] }
            lines = ["does not fit: the URL \(error.text)"]
            if case .tooLong(let code) = error { add(code) }
            lines += problem.dropFirst()
        }
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        if format == .json, let data = try? JSONSerialization.data(withJSONObject: fields, options: options) {
            lines = [String(decoding: data, as: UTF8.self)]
        } else {
            lines = lines.map { ShownText.short($0, limit: 1000) }
        }
        let delivery = Console.deliver(as: format.form) { $0.write(lines.joined(separator: "\n") + "\n") }
        return delivery == .passed ? status : delivery
    }
}

extension CodeTables {
    /// The tables that are part of the command, and of no library.
    static let linked = CodeTables(
        commonDomains: String(cString: clip_code_words(0)), knownDomains: String(cString: clip_code_words(1)),
        pathWords: String(cString: clip_code_words(2)), frequency: { clip_code_frequency(Int32($0), $1) })
}

extension [UInt8] {
    var hexadecimal: String { map { String(format: "%02x", $0) }.joined() }
}
