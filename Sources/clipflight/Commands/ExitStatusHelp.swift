import ClipHarness

extension HelpNote {
    /// What the exit statuses of a command mean, for its help.
    static func exitStatuses(_ statuses: [(status: ExitStatus, meaning: String)]) -> HelpNote {
        .terms("Exit status", statuses.map { Term(String($0.status.code), $0.meaning) })
    }
}
