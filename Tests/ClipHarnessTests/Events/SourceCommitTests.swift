import ClipHarness
import Testing

@Suite("The commit of a pipeline's run")
struct SourceCommitTests {
    @Test(
        "Each CI system has its own variables",
        arguments: [
            ([:], nil, nil), (["GITHUB_SHA": ""], nil, nil),
            (
                ["GITHUB_SHA": "1a", "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "o/r"], "1a",
                "https://github.com/o/r/blob/1a/suites/a%20b.json#L7"
            ),
            (
                ["CI_COMMIT_SHA": "2b", "CI_PROJECT_URL": "https://gitlab.com/o/r"], "2b",
                "https://gitlab.com/o/r/-/blob/2b/suites/a%20b.json#L7"
            ),
            (["GITHUB_SHA": "1a"], "1a", nil), (["BITRISE_GIT_COMMIT": "3c"], "3c", nil),
            (["CI_COMMIT": "4d"], "4d", nil),
            // The address must be that of a website.
            (["CI_COMMIT_SHA": "2b", "CI_PROJECT_URL": "javascript:x"], "2b", nil),
        ] as [([String: String], String?, String?)])
    func variables(environment: [String: String], id: String?, address: String?) {
        let commit = SourceCommit(environment)
        #expect(commit?.id == id)
        #expect(commit?.address(of: "suites/a b.json", line: 7) == address)
        #expect(commit?.address(of: "/tmp/a.json", line: 7) == nil && commit?.address(of: "../a.json", line: 7) == nil)
    }
}
