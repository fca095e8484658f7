import ClipRules

/// An identifier of the clip or app with another App ID prefix than the suite's team, which may be right too.
struct OtherPrefix {
    let prefix: Substring

    /// - Parameter text: An application identifier that an association file names.
    init?(_ text: String, for identity: ApplicationIdentity) {
        guard let prefix = ApplicationIdentifier.prefix(of: text), text.dropFirst(prefix.count + 1) == identity.bundleID
        else { return nil }
        self.prefix = prefix
    }

    /// What speaks for the other one, as sentences after the advice to add the team's.
    var reason: String {
        "installed copies may still have the prefix \(prefix), as after a transfer. Or, if the developer portal shows it "
            + "as the App ID's prefix, write it as \"teamID\" of the suite's clip"
    }
}
