import ClipRules
import ClipSuites

extension ApplicationIdentifier {
    /// The team, unless the prefix is a placeholder such as `YOURTEAMID`.
    static func team(of text: String) -> String? {
        prefix(of: text).flatMap { $0.contains("TEAMID") ? nil : String($0) }
    }

    /// Removes the team, or a build setting or placeholder for one, such as `<YOUR_TEAM_ID>.`.
    static func withoutTeam(_ text: String) -> String {
        let form = #/\$\((App|Team)IdentifierPrefix\)|<?[A-Z_]*TEAM[A-Z_]*>?\./#
        return text.prefixMatch(of: form).map { String(text[$0.range.upperBound...]) } ?? withoutPrefix(text)
    }

    static func bundleID(of text: String) -> String? {
        let id = withoutTeam(text)
        return id.isBundleID ? id : nil
    }
}

extension ProjectValue {
    var withoutTeam: ProjectValue { with(ApplicationIdentifier.withoutTeam(text)) }
}

extension [ProjectValue] {
    /// The team in all identifiers that have one. `nil` if they have different teams.
    var commonTeam: ProjectValue? {
        let teams = compactMap { value in ApplicationIdentifier.team(of: value.text).map(value.with) }
        return teams.allSatisfy { $0.text == teams[0].text } ? teams.first : nil
    }
}
