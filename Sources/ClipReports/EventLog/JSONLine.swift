import ClipRouting
import ClipRules
import ClipSuites

extension JSONTree {
    /// The value as JSON on one line, without spaces.
    var line: String {
        var bytes = ByteBuffer()
        append(to: &bytes)
        return bytes.string
    }

    /// An object whose members without a value are left out.
    static func members(_ members: [(key: String, value: JSONTree?)]) -> JSONTree {
        .object(members.compactMap { key, value in value.map { (key, $0) } })
    }

    func append(to bytes: inout ByteBuffer) {
        switch self {
        case .scalar(.string(let text)): Self.append(text, to: &bytes)
        // JSON has no infinity and no "not a number".
        case .scalar(.number(let number)) where !number.double.isFinite: bytes.append("null")
        case .scalar(let scalar): bytes.append(text: scalar.description)
        case .array(let elements):
            bytes.append("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(",") }
                element.append(to: &bytes)
            }
            bytes.append("]")
        case .object(let members):
            bytes.append("{")
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(",") }
                Self.append(member.key, to: &bytes)
                bytes.append(":")
                member.value.append(to: &bytes)
            }
            bytes.append("}")
        }
    }

    private static func append(_ text: String, to bytes: inout ByteBuffer) {
        // Most texts are plain, and a log has very many.
        let isPlain = text.utf8.allSatisfy { byte in
            VisibleText.isPlain(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        let json = isPlain ? "\"\(text)\"" : Scalar.string(text).description
        bytes.append(text: PipelineCommand.broken(json) { String(format: "\\u%04x", $0.value) })
    }
}
