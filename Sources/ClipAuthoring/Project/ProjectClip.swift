import ClipRules
import ClipSuites

package struct ProjectClip {
    package var name: String
    var clip: ProjectParty
    /// The facts that ``clip`` does not contain.
    var found = ImportedClip()
    private(set) var hasPlaceholder = false
    package internal(set) var router: RouterPlace?
    package var notes: [ProjectNote] = []
    var targets: [String]
    /// The Xcode project's folder.
    let folder: String
    var hasUnservedFile = false
    private var seen: Set<String> = []

    init(name: String, clip: ProjectParty, targets: [String], folder: String) {
        (self.name, self.clip, self.targets, self.folder) = (name.isBlank ? "Clip" : name, clip, targets, folder)
        notes = clip.notes
    }

    package func connection(in suite: String, project: String?) -> String? {
        // ClipFlight has a target named ClipHost, so packages that depend on ClipFlight cannot have one.
        let isTaken = ["", "clip"].contains(name.lettersAndDigits.lowercased())
        let appName = found.app?.name?.text.lettersAndDigits ?? ""
        let prefix = isTaken ? appName.isEmpty ? "App" : appName : ""
        return router?.connection(of: prefix + name, in: suite, project: project)
    }

    package var facts: ImportedClip {
        var facts = found
        facts.name = name
        facts.bundleID = clip.bundleID?.located
        facts.teamID = clip.team?.text
        facts.domains = clip.domains.map(\.located)
        facts.entitlements = clip.entitlements
        facts.infoPlist = clip.infoPlist
        facts.minimumOS = clip.minimumOS.flatMap { OSVersion($0.text)?.text }
        return facts
    }

    var hosts: [String] { clip.hosts }

    /// Removes the app's domains if the clip's are unknown. With only the app's domains, a suite declines every URL.
    mutating func removeDomainsOfApp() {
        let isUnknown = clip.entitlements == nil && !clip.domains.contains(where: \.isResolved)
        guard isUnknown, found.app?.removeDomains() == true else { return }
        notes.append(ProjectNote(text: "left out: the app's entitlements, since the clip's domains are unknown"))
    }

    mutating func add(_ url: ProjectValue, title: String, from sources: [Source] = [.xcode, .qrCode]) {
        guard seen.insert(url.text).inserted else { return }
        let host = (try? InvocationURL(url.text))?.host
        if url.text.isPlaceholderURL || host != nil && host == clip.bundleID?.text.lowercased() {
            hasPlaceholder = true
            let next = "write your own URL there, then run this command again"
            notes.append(.missing("a URL for \(title): it has the placeholder \(url.text)", at: url.place, next: next))
        } else if let obstacle = url.text.obstacleToImport {
            notes.append(.missing("the URL of \(title), which \(obstacle)", at: url.place))
        } else {
            found.invocations.append(ImportedInvocation(url: url.located, title: title, sources: sources))
            notes.append(.found(title + ":", url))
        }
    }
}

package struct ProjectNote {
    package var isMissing = false
    package var text: String
    package var place: String?
    package var next: String?
    var part: Part?

    enum Part {
        case bundleID, team, invocations, domains, experiences, entitlementsOfApp
        case suite(of: String)
        case sites([String])
    }

    package func isAnswered(by suite: Suite?, besides clips: [String] = []) -> Bool {
        if case .suite(let clip) = part { return clips.contains(clip) }
        guard let suite else { return false }
        return switch part {
        case nil, .suite: false
        case .bundleID: suite.clip.bundleID != nil
        case .team: suite.clip.teamID != nil
        case .invocations: !suite.invocations.isEmpty
        case .domains: suite.clip.domains != nil
        case .sites(let hosts): suite.statedSites != nil && hosts.allSatisfy { suite.site(of: $0) != nil }
        case .experiences: suite.defaultExperience != nil || !suite.advanced.isEmpty
        case .entitlementsOfApp: suite.app?.domains != nil
        }
    }

    static func found(_ label: String, _ value: ProjectValue) -> ProjectNote {
        ProjectNote(text: "\(label) \(value.text)", place: value.place)
    }

    static func missing(
        _ text: String, at place: String? = nil, next: String? = nil, part: Part? = nil
    ) -> ProjectNote {
        ProjectNote(isMissing: true, text: text, place: place, next: next, part: part)
    }

    static func unset(_ settings: [String], in name: String, at place: String, next: String? = nil) -> ProjectNote {
        let names = settings.map { "$(\($0))" }.joined(separator: ", ")
        return missing("\(names), which \(name) needs but no file sets", at: place, next: next)
    }

    static func missing(_ error: Diagnostic, at place: String? = nil) -> ProjectNote {
        missing(error.message, at: error.location?.place ?? place, next: error.fix)
    }
}
