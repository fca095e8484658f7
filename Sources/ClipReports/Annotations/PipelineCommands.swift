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
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + 16)
        var isAtStart = true
        for byte in text.utf8 {
            if byte == result.last, byte == UInt8(ascii: "#") || (byte == UInt8(ascii: ":") && isAtStart) {
                result.append(UInt8(ascii: " "))
            }
            result.append(byte)
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): isAtStart = true
            // White space and a first colon do not end the beginning of a line; nor do terminal sequences.
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            case UInt8(ascii: ":") where isAtStart: break
            // .NET takes white space beyond ASCII for no beginning either.
            default: if byte < 0x80 { isAtStart = false }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
