import ClipHarness

extension Revision {
    /// Reads the variables of the usual pipelines; `nil` where none is set.
    init?(environment: [String: String]) {
        func value(_ names: [String]) -> String? {
            names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        }
        let address = Self.addresses.lazy.compactMap { parts -> String? in
            let values = parts.map { $0.first?.isUppercase == true ? environment[$0] ?? "" : $0 }
            return values.contains("") ? nil : values.joined()
        }.first
        self.init(commit: value(Self.commits), branch: value(Self.branches), pipeline: address)
        if commit == nil, branch == nil, pipeline == nil { return nil }
    }

    // GitHub Actions, GitLab CI, Bitrise, CircleCI, Azure Pipelines, Xcode Cloud, Jenkins.
    private static let commits = [
        "GITHUB_SHA", "CI_COMMIT_SHA", "BITRISE_GIT_COMMIT", "GIT_CLONE_COMMIT_HASH", "CIRCLE_SHA1",
        "BUILD_SOURCEVERSION", "CI_COMMIT", "GIT_COMMIT",
    ]
    private static let branches = [
        "GITHUB_HEAD_REF", "GITHUB_REF_NAME", "CI_COMMIT_REF_NAME", "BITRISE_GIT_BRANCH", "CIRCLE_BRANCH",
        "BUILD_SOURCEBRANCHNAME", "CI_BRANCH", "GIT_BRANCH",
    ]
    /// Each of variables, in capitals, and of the texts between them.
    private static let addresses = [
        ["GITHUB_SERVER_URL", "/", "GITHUB_REPOSITORY", "/actions/runs/", "GITHUB_RUN_ID"],
        ["CI_PIPELINE_URL"], ["BITRISE_BUILD_URL"], ["CIRCLE_BUILD_URL"],
        ["SYSTEM_COLLECTIONURI", "SYSTEM_TEAMPROJECT", "/_build/results?buildId=", "BUILD_BUILDID"],
        ["CI_BUILD_URL"], ["BUILD_URL"],
    ]
}
