import ClipRules
import ClipSuites

package struct ProjectClip {
    package var name: String
    var clip: ProjectParty
    var app: ProjectParty?
    private(set) var urls: [ImportedInvocation] = []
    private(set) var hasPlaceholder = false
    var associations: [String: String] = [:]
    /// The pages with the clip's Smart App Banner. `file` is an absolute path.
    var pages: [(host: String, path: String, file: String)] = []
    var sizeReport: String?
    package internal(set) var router: RouterPlace?
    package var notes: [ProjectNote] = []
    var targets: [String]
    var hasUnservedFile = false
    var isOfOtherConfiguration = false
    private var seen: Set<String> = []

    init(name: String, clip: ProjectParty, targets: [String]) {
        (self.name, self.clip, self.targets) = (name, clip, targets)
        notes = clip.notes
    }

    package func connection(in suite: String, project: String?) -> String? {
        // A package that depends on ClipFlight cannot have another target named ClipHost.
        let isTaken = name.lettersAndDigits.lowercased() == "clip"
        let appName = app?.name?.text.lettersAndDigits ?? ""
        let prefix = isTaken ? appName.isEmpty ? "App" : appName : ""
        return router?.connection(of: prefix + name, in: suite, project: project)
    }

    package var facts: ImportedClip {
        var facts = ImportedClip()
        facts.bundleID = clip.bundleID?.located
        facts.domains = clip.domains.filter(\.isResolved).map(\.located)
        facts.invocations = urls
        facts.entitlements = clip.entitlements
        facts.isOfOtherConfiguration = isOfOtherConfiguration
        (facts.teamID, facts.parent) = (clip.team?.text, app?.bundleID?.text)
        return facts
    }

    var hosts: [String] { clip.hosts }

    mutating func add(_ url: ProjectValue, title: String, from sources: [Source] = [.xcode, .qrCode]) {
        guard seen.insert(url.text).inserted else { return }
        let host = (try? InvocationURL(url.text))?.host
        if url.text.isPlaceholderURL || host != nil && host == clip.bundleID?.text.lowercased() {
            hasPlaceholder = true
            let next = "write your own URL there, then run clipflight init \(url.file.quotedForShell)"
            notes.append(.missing("\(title) has the placeholder \(url.text)", at: url.place, next: next))
        } else if url.text.contains("$(") || url.text.unicodeScalars.contains(where: \.isInvisible) {
            notes.append(.missing("\(title) has a URL that cannot be resolved", at: url.place))
        } else {
            urls.append(ImportedInvocation(url: url.located, title: title, sources: sources))
            notes.append(.found(title + ":", url))
        }
    }
}

package struct ProjectNote {
    package var isMissing = false
    package var text: String
    package var place: String?
    package var next: String?

    static func found(_ label: String, _ value: ProjectValue) -> ProjectNote {
        ProjectNote(text: "\(label) \(value.text)", place: value.place)
    }

    static func missing(_ text: String, at place: String? = nil, next: String? = nil) -> ProjectNote {
        ProjectNote(isMissing: true, text: text, place: place, next: next)
    }

    static func unset(_ settings: [String], in name: String, at place: String, next: String? = nil) -> ProjectNote {
        let names = settings.map { "$(\($0))" }.joined(separator: ", ")
        return missing("\(name) needs \(names), which no file sets", at: place, next: next)
    }

    static func missing(_ error: Diagnostic, at place: String? = nil) -> ProjectNote {
        let own = error.location?.place
        return missing(error.message, at: own ?? place, next: error.fix)
    }
}
