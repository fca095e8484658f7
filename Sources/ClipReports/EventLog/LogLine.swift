import ClipHarness
import ClipRules
import ClipSuites
import Foundation

enum LogLine: Decodable {
    case started(LoggedStart)
    case finished(LoggedCase)
    case ended(LoggedEnd)
    case other(String)

    init(from decoder: any Decoder) throws {
        let record = try Record(from: decoder)
        var event = ""
        try record.member("event", &event)
        self =
            switch event {
            case LoggedStart.event: .started(try LoggedStart(record))
            case LoggedCase.event: .finished(try LoggedCase(record))
            case LoggedEnd.event: .ended(try LoggedEnd(record))
            default: .other(event)
            }
    }

    private static let decoder = JSONDecoder()

    /// Reads a line of a log. An error names the line, and the member or column.
    static func read(_ bytes: [UInt8], file: String, line: Int) throws(Diagnostic) -> LogLine {
        let place = SourceLocation(file: file, line: line)
        do {
            return try decoder.decode(LogLine.self, from: Data(bytes))
        } catch var unknown as Diagnostic {
            unknown.location = place
            throw unknown
        } catch {
            let document = JSONReader.read(bytes, file: file, dialect: .strict, firstLine: line)
            if let diagnostic = document.diagnostics.first { throw diagnostic }
            throw Diagnostic(.error, at: place, text(of: error))
        }
    }

    private static func text(of error: any Error) -> String {
        func member(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
            let path = context.codingPath + (key.map { [$0] } ?? [])
            if path.isEmpty { return "the line" }
            let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
            return "the member \(quoted: names.joined(separator: "."))"
        }
        return switch error {
        case DecodingError.keyNotFound(let key, let context): "\(member(context, key)) is missing"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            "\(member(context)) is not as expected: \(context.debugDescription)"
        default: "the line is not as expected: \(error)"
        }
    }
}

extension Encodable {
    /// The value as JSON that neither a terminal nor a pipeline treats as a command.
    package var jsonLine: String {
        guard let bytes = try? LineEncoder.bytes(of: self) else {
            preconditionFailure("strings and finite numbers are always encoded")
        }
        return PipelineCommand.broken(bytes.text) { String(format: "\\u%04x", $0.value) }
    }
}

struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
    private var members: [(name: String, value: any Encodable)] = []

    init(dictionaryLiteral members: (String, (any Encodable)?)...) {
        for (name, value) in members { self[name] = value }
    }

    subscript(name: String) -> (any Encodable)? {
        get { members.first { $0.name == name }?.value }
        set { if let newValue { members.append((name, newValue)) } }
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Record.Name.self)
        for (name, value) in members { try object.encode(value, forKey: Record.Name(stringValue: name)) }
    }
}
