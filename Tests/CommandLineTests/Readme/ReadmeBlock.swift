/// Every fenced block of the README, in its order.
enum ReadmeBlock: Int, CaseIterable {
    case commands, suite, shellHost, passed, failed, explained, manifest, swiftHost, testTarget, checklist, code
    case ciStep, selection, gitHubShards, gitLabShards, bazel, logs

    var index: Int { rawValue }

    var language: String {
        switch self {
        case .commands, .shellHost, .selection, .logs: "sh"
        case .suite: "json"
        case .passed, .failed, .explained: "console"
        case .manifest, .swiftHost, .testTarget: "swift"
        case .checklist, .code: "text"
        case .ciStep, .gitHubShards, .gitLabShards: "yaml"
        case .bazel: "python"
        }
    }
}
