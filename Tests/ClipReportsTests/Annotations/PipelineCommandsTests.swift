import Testing

@testable import ClipReports

@Suite("Text that is no command")
struct PipelineCommandsTests {
    @Test(
        "What a pipeline would obey is taken apart",
        arguments: [
            ("::error::x", ": :error::x"), ("  ::add-mask::x\n", "  : :add-mask::x\n"),
            ("a\r::stop-commands::t", "a\r: :stop-commands::t"),
            ("    | ##[set-env name=A]b", "    | # #[set-env name=A]b"),
            ("x ##vso[task.setvariable]y", "x # #vso[task.setvariable]y"), ("##teamcity[x]", "# #teamcity[x]"),
            ("###[", "# # #["), ("\t:::", "\t: : :"), ("\u{A0}::error::x", "\u{A0}: :error::x"),
        ])
    func commands(_ text: String, _ neutral: String) {
        #expect(PipelineCommands.neutralised(text) == neutral)
    }

    @Test("Everything else stays as it is", arguments: ["FAIL  std::vector https://x.example/#a", "# a: b", "é 🚲", ""])
    func others(_ text: String) {
        #expect(PipelineCommands.neutralised(text) == text)
    }

    @Test("Pipelines tell of themselves in the environment")
    func environment() {
        #expect(PipelineCommands.areRead(in: ["GITHUB_ACTIONS": "true"]))
        #expect(PipelineCommands.areRead(in: ["TF_BUILD": "True"]))
        #expect(!PipelineCommands.areRead(in: ["CI": "true", "GITHUB_ACTIONS": ""]))
    }
}
