import ClipRules
import ClipSuites

package final class PlannedSuite: Sendable {
    package let suite: Suite
    package let resolver: Resolver
    package let reference: SuiteReference
    let notes: CaseNotes?
    let hasClipHost: Bool
    let hasAppHost: Bool

    var settings: SuiteSettings { suite.settings }
    var probeSeed: Int? { settings.probes ? settings.seed : nil }
    var requestsLocation: Bool { suite.association?.requestsLocation ?? true }

    package init(_ suite: Suite) {
        var suite = suite
        suite.association = suite.association ?? SuiteAssociation.read(suite)
        self.suite = suite
        self.resolver = Resolver(suite.clipProfile, by: suite.answers)
        self.reference = SuiteReference(id: suite.id, title: suite.title, file: suite.file, iOS: suite.iOS?.text)
        notes = suite.notes == CaseNotes() ? nil : suite.notes
        hasClipHost = suite.clip.host != nil
        hasAppHost = suite.app?.host != nil
    }

    func isEntitled(to url: String?) -> Bool {
        guard let profile = suite.association?.profile, let url = url.flatMap({ try? InvocationURL($0) }) else {
            return false
        }
        let entries: [(AssociationProfile.Party?, AssociatedService)] = [
            (profile.clip, .appClips), (profile.app, .appClips), (profile.app, .appLinks),
        ]
        return entries.contains {
            if case .entitled = $0?.domains.answer(for: $1, host: url.host) { true } else { false }
        }
    }

    package func host(for target: Target) -> HostDefinition? {
        switch target {
        case .clip: suite.clip.host
        case .app: suite.app?.host
        }
    }
}

/// The suite of a case.
public struct SuiteReference: Sendable, Hashable, Codable {
    /// The name of the suite's folder or file.
    public var id: String
    /// The name that reports show.
    public var title: String
    /// The definition file's path, as reports show it.
    public var file: String
    /// The version of iOS for which the suite uses evidence, if any.
    public var iOS: String?

    package init(id: String, title: String, file: String, iOS: String? = nil) {
        self.iOS = iOS
        self.id = id
        self.title = title
        self.file = file
    }
}
