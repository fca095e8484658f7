import ClipRules

/// The name of a case that stays the same between runs: `suite-id/kind/title/url/source/target`.
///
/// Where there is no URL its place is empty. In a journey the number of the step follows the title.
enum CaseIdentity {
    /// Spells an identity.
    static func spell(
        suite: String, kind: CaseKind, title: String, step: Int? = nil, url: String?, source: Source, target: Target
    ) -> String {
        var text = ""
        text.reserveCapacity(suite.utf8.count + title.utf8.count + (url?.utf8.count ?? 0) + 48)
        text += suite
        text += "/"
        text += kind.rawValue
        text += "/"
        text += title
        if let step {
            text += "/"
            text += String(step)
        }
        text += "/"
        text += url ?? ""
        text += "/"
        text += source.rawValue
        text += "/"
        text += target.rawValue
        return text
    }
}
