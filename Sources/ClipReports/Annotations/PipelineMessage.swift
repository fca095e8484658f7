/// Commands that tell a pipeline of a report, each a line without its end.
public enum PipelineMessage {
    /// Azure Pipelines shows the Markdown file on the run's page.
    public static func azureSummary(_ path: String) -> String {
        "##vso[task.uploadsummary]" + escaped(path, ["%": "%AZP25", "\r": "%0D", "\n": "%0A"])
    }

    /// TeamCity reads the JUnit report (service messages, `importData`).
    public static func teamCityImport(_ path: String) -> String {
        let escapes: [Unicode.Scalar: String] = [
            "|": "||", "'": "|'", "\n": "|n", "\r": "|r", "[": "|[", "]": "|]", "\u{85}": "|x", "\u{2028}": "|l",
            "\u{2029}": "|p",
        ]
        return "##teamcity[importData type='junit' path='\(escaped(path, escapes))']"
    }

    /// A text with some of its scalars replaced. Scalars, since a carriage return and a line feed are one character.
    static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let escape = escapes[scalar] {
                result.append(contentsOf: escape.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
