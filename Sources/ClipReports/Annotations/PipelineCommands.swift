/// The commands that pipelines read in the output of their steps, and how text of any origin is kept from being one.
public enum PipelineCommands {
    /// Whether somebody reads commands in what is printed.
    public static func areRead(in environment: [String: String]) -> Bool {
        ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"].contains { !(environment[$0] ?? "").isEmpty }
    }

    /// The text with a space in everything that GitHub Actions (`::name::` at the beginning of a line, `##[name]`),
    /// Azure Pipelines (`##vso[`, `##[`) or TeamCity (`##teamcity[`) would obey. The latter count anywhere in a line.
    public static func neutralised(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "#")) || text.utf8.contains(UInt8(ascii: ":")) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var isAtStart = true
        for (index, byte) in bytes.enumerated() {
            if isSecondMark(of: bytes, at: index) || (byte == UInt8(ascii: ":") && isAtStart && result.last == byte) {
                result.append(UInt8(ascii: " "))
            }
            result.append(byte)
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): isAtStart = true
            // White space and a first colon do not end the beginning of a line.
            case UInt8(ascii: " "), 0x09...0x0D: break
            case UInt8(ascii: ":") where isAtStart: break
            // .NET takes white space beyond ASCII for no beginning either.
            default: if byte < 0x80 { isAtStart = false }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The JSON with every other number sign of a pair escaped; it means the same, and is no command.
    ///
    /// Only strings have number signs, and no line of JSON begins with a colon.
    public static func neutralised(json: String) -> String {
        guard json.utf8.contains(UInt8(ascii: "#")) else { return json }
        var result: [UInt8] = []
        result.reserveCapacity(json.utf8.count + 16)
        for byte in json.utf8 {
            if byte == UInt8(ascii: "#"), result.last == byte {
                result.append(contentsOf: "\\u0023".utf8)
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// What follows `##` in a command.
    private static let openings = ["[", "vso[", "teamcity["].map { Array($0.utf8) }

    private static func isSecondMark(of bytes: [UInt8], at index: Int) -> Bool {
        guard bytes[index] == UInt8(ascii: "#"), index > 0, bytes[index - 1] == bytes[index] else { return false }
        let rest = bytes[(index + 1)...].prefix(9).map { (65...90).contains($0) ? $0 | 0x20 : $0 }
        return openings.contains { rest.starts(with: $0) }
    }
}
