package struct EarlierRun: Hashable {
    /// The run's name, such as `run 4, 21 Nov 2025, 09:20 UTC, commit 1a2b3c4`.
    package let name: String
    package let commit: SourceCommit?

    package init(name: String, commit: SourceCommit?) { (self.name, self.commit) = (name, commit) }
}
