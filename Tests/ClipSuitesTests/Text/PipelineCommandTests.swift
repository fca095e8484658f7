import ClipSuites
import Testing

@Suite("Text that a build pipeline would obey is spelled differently") struct PipelineCommandTests {
    @Test(arguments: [
        ("##vso[task.complete]", "#x23#vso[task.complete]"), ("| a ##VSO[b]", "| a #x23#VSO[b]"),
        ("###[error]", "##x23#[error]"), ("##teamcity[a]##[b]", "#x23#teamcity[a]#x23#[b]"),
        ("::error file=a::b", "#x3A:error file=a::b"), ("a\n \u{A0}::error::b", "a\n \u{A0}#x3A:error::b"),
        ("## Heading", "## Heading"), ("# #vso[a]", "# #vso[a]"), ("##vso", "##vso"), ("##a b[c]", "##a b[c]"),
        ("::1", "::1"), ("::", "::"), ("a ::error::b", "a ::error::b"), ("Foo::bar", "Foo::bar"), ("", ""),
    ])
    func broken(_ text: String, _ expected: String) {
        #expect(PipelineCommand.broken(text) == expected)
        #expect(PipelineCommand.broken(expected) == expected)
        #expect(
            Visible.line(text.replacing("\n", with: "")) == expected.replacing("\n", with: "")
                || text.contains("\n"))
    }

    @Test("A shell word keeps its value")
    func quoted() {
        #expect("a##vso[b]'c".quotedForShell == "'a#''#vso[b]'\\''c'")
        #expect("##b".quotedForShell == "'##b'")
    }

    /// The words of a command, as sh, bash, zsh or fish reads them.
    private func words(_ command: String, inFish isFish: Bool) -> [String] {
        var words = [""]
        var (isQuoted, isEscaped) = (false, false)
        let scalars = Array(command.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isEscape = !isQuoted || isFish && ["'", "\\"].contains(scalars.dropFirst(index + 1).first)
            switch scalar {
            case _ where isEscaped:
                (words[words.count - 1], isEscaped) = (words[words.count - 1] + String(scalar), false)
            case "\\" where isEscape: isEscaped = true
            case "'": isQuoted.toggle()
            case " " where !isQuoted, ";" where !isQuoted: words.append("")
            default: words[words.count - 1].unicodeScalars.append(scalar)
            }
        }
        return words
    }

    @Test(
        "sh, bash, zsh and fish all read the same single word",
        arguments: [
            "a\\'; touch pwned; #.json", "\\", "'", "\\\\'", "'\\''", "url(/\\d+/)", "C:\\Users\\me", "a b\\ c", "",
            "\\##vso[a]",
            "plain",
        ])
    func oneWord(_ text: String) {
        for isFish in [false, true] {
            #expect(words(text.quotedForShell, inFish: isFish) == [text], "\(text.quotedForShell)")
        }
        // If backslashes were not escaped, fish would read several words.
        let quoted = "'\(text.replacing("'", with: "'\\''"))'"
        if text.contains("touch") { #expect(words(quoted, inFish: true).count > 1) }
    }
}
