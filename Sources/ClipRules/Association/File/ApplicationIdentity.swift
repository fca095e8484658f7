/// Who asks: the clip or the app, by team and bundle identifier.
public struct ApplicationIdentity: Sendable, Hashable {
    /// The App ID prefix of the team; `nil` where the suite does not state it.
    public var teamID: String?
    /// The bundle identifier.
    public var bundleID: String

    /// Creates an identity.
    public init(teamID: String?, bundleID: String) {
        self.teamID = teamID
        self.bundleID = bundleID
    }

    /// How an association file has to spell it; a placeholder stands for a team that is not stated.
    public var text: String { (teamID ?? "TEAMID") + "." + bundleID }

    /// Whether an application identifier of an association file means this clip or app. Where the team is not
    /// stated, any prefix will do, but there must be one.
    public func isNamed(by identifier: String) -> Bool {
        if teamID != nil { return identifier == text }
        guard let dot = identifier.firstIndex(of: "."), dot > identifier.startIndex else { return false }
        return identifier[identifier.index(after: dot)...] == bundleID
    }
}
