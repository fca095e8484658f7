import ClipRules
import ClipSuites

/// An App Clip as a project's files describe it: what they hold, and what no file says.
package struct ProjectClip: Sendable {
    package var name: String
    var clip: ProjectParty
    var app: ProjectParty?
    var urls: [FoundURL] = []
    /// The absolute path of the association file that a host serves, as far as a file can be related to it.
    var associations: [String: String] = [:]
    /// The pages with the clip's banner: their hosts and paths, and their absolute paths.
    var pages: [(host: String, path: String, file: String)] = []
    /// The absolute path of its `App Thinning Size Report.txt`.
    var sizeReport: String?
    package internal(set) var router: RouterPlace?
    package var notes: [ProjectNote] = []
    var targets: [String]
    var hasUnservedFile = false
    private var seen: Set<String> = []

    init(name: String, clip: ProjectParty, targets: [String]) {
        (self.name, self.clip, self.targets) = (name, clip, targets)
        notes = clip.notes
    }

    struct FoundURL {
        var url: ProjectValue
        var title: String
        var isEnabled: Bool
        var sources: [Source] = [.xcode, .qrCode]
    }

    package var hasBundleID: Bool { clip.bundleID != nil }

    package var facts: ImportedClip {
        func located(_ value: ProjectValue) -> LocatedString {
            LocatedString(value.text, at: SourceLocation(file: value.file, line: value.line ?? 1, column: 1))
        }
        var facts = ImportedClip()
        facts.bundleID = clip.bundleID.map(located)
        facts.domains = clip.domains.filter { !$0.text.contains("$") }.map(located)
        facts.invocations = urls.map {
            ImportedInvocation(url: located($0.url), title: $0.title, sources: $0.sources)
        }
        return facts
    }

    var hosts: [String] {
        let entries = clip.domains.map { AssociatedDomain($0.text) }
        // Of an invalid entry, the host that it would name: its file may be right.
        let named = entries.filter { $0.service == .appClips && !$0.host.isEmpty }
        let hosts = named.filter { $0.error == nil || !$0.isWildcard }.map(\.host)
        var known: Set<String> = []
        return hosts.filter { known.insert($0).inserted }
    }

    mutating func add(_ found: FoundURL) {
        guard seen.insert(found.url.text).inserted else { return }
        let host = (try? InvocationURL(found.url.text))?.host
        if found.url.text.isPlaceholderURL || host != nil && host == clip.bundleID?.text.lowercased() {
            let text = "\(found.title) has the placeholder \(found.url.text)"
            let next = "write a URL of yours there, then clipflight init \(found.url.file.quotedForShell)"
            notes.append(.missing(text, at: found.url.place, next: next))
        } else if found.url.text.contains("$(") || found.url.text.unicodeScalars.contains(where: \.isInvisible) {
            notes.append(.missing("\(found.title) has a URL that cannot be resolved", at: found.url.place))
        } else {
            urls.append(found)
            var note = ProjectNote.found(found.title + ":", found.url)
            if !found.isEnabled { note.text += " (not ticked)" }
            notes.append(note)
        }
    }
}

package struct ProjectNote: Sendable {
    package var isMissing = false
    package var text: String
    package var place: String?
    package var next: String?

    static func found(_ label: String, _ value: ProjectValue) -> ProjectNote {
        ProjectNote(text: "\(label) \(value.text)", place: value.place)
    }

    var ofApp: ProjectNote {
        var note = self
        note.text = "app: " + text
        return note
    }

    static func missing(_ text: String, at place: String? = nil, next: String? = nil) -> ProjectNote {
        ProjectNote(isMissing: true, text: text, place: place, next: next)
    }

    static func unset(_ settings: [String], in name: String, at place: String, next: String? = nil) -> ProjectNote {
        let names = settings.map { "$(\($0))" }.joined(separator: ", ")
        return missing("\(name) needs \(names), which no file sets", at: place, next: next)
    }

    static func missing(_ error: Diagnostic, at place: String? = nil) -> ProjectNote {
        let own = error.location.map { "\($0.file):\($0.line)" }
        return missing(error.message, at: own ?? place, next: error.fix)
    }
}
