import Testing

@testable import ClipSuites

@Suite("What a build pipeline would obey is spelled in another way") struct PipelineCommandTests {
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

    @Test("A word of a shell stays the same word")
    func quoted() {
        #expect("a##vso[b]'c".quotedForShell == "'a#''#vso[b]'\\''c'")
        #expect("##b".quotedForShell == "'##b'")
    }
}
