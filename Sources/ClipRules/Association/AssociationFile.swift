/// An `apple-app-site-association` file, which several hosts may share.
package final class AssociationFile: Sendable {
    package let appClips: AppClipsSection?
    package let appLinks: AppLinksSection?
    package let size: Int?

    package init(appClips: AppClipsSection? = nil, appLinks: AppLinksSection? = nil, size: Int? = nil) {
        self.appClips = appClips
        self.appLinks = appLinks
        self.size = size
    }

    /// The maximum size in bytes, according to Apple's archived documentation.
    package static let sizeLimit = 128 * 1024

    package func near(
        _ identity: ApplicationIdentity, in ids: [ApplicationIdentifier]
    ) -> AssociationStep.NearIdentifier? {
        if let bundleID = identity.bundleID {
            if let id = ids.first(where: { $0.text == bundleID }) { return .withoutPrefix(id) }
            if let id = ids.first(where: { $0.text.hasSuffix("." + bundleID) }) { return .otherPrefix(id) }
        }
        let lower = identity.text.lowercased()
        if let id = ids.first(where: { $0.text.lowercased() == lower }) { return .otherCase(id) }
        let named = appLinks?.details.lazy.flatMap(\.appIDs).first { identity.isNamed(by: $0.text) }
        return named.map { .inAppLinks($0) }
    }

    var isLarge: Bool { size ?? 0 > Self.sizeLimit }

    func advisories(for service: AssociatedService) -> [Advisory] {
        var advisories: [Advisory] = []
        if service == .appClips, appClips?.hasRules == true { advisories.append(Advisory(.appClipsDetails)) }
        if isLarge { advisories.append(Advisory(.associationSize)) }
        return advisories
    }
}

/// The `appclips` section (Apple, "Associating your App Clip with your website").
package struct AppClipsSection: Hashable {
    package var apps: [ApplicationIdentifier]
    package var hasRules: Bool

    package init(apps: [ApplicationIdentifier], hasRules: Bool = false) {
        self.apps = apps
        self.hasRules = hasRules
    }
}

package struct ApplicationIdentifier: Hashable {
    package var text: String
    package var line: Int

    package init(_ text: String, line: Int) {
        self.text = text
        self.line = line
    }

    package static func prefix(of text: String) -> Substring? {
        let word = text.prefix { $0 != "." }
        guard word.utf8.count == 10, word.endIndex < text.endIndex else { return nil }
        return word.utf8.allSatisfy { $0.isUppercase || $0.isDigit } ? word : nil
    }

    package static func withoutPrefix(_ text: String) -> String {
        String(text.dropFirst(prefix(of: text).map { $0.count + 1 } ?? 0))
    }
}

package struct ApplicationIdentity: Hashable {
    package var teamID: String?
    package var bundleID: String?

    package init(teamID: String?, bundleID: String?) {
        self.teamID = teamID
        self.bundleID = bundleID
    }

    package var text: String { (teamID ?? "TEAMID") + "." + (bundleID ?? "bundle.id") }

    package func isNamed(by identifier: String) -> Bool {
        guard let dot = identifier.firstIndex(of: "."), dot > identifier.startIndex else { return false }
        let (team, rest) = (identifier[..<dot], identifier[identifier.index(after: dot)...])
        return teamID.map { team == $0 } ?? true && bundleID.map { rest == $0 } ?? !rest.isEmpty
    }
}
