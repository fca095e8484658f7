import ClipRules
import ClipSuites

package struct ImportedClip {
    package var bundleID: LocatedString?
    var name: String?
    var teamID: String?
    var app: ProjectParty?
    var minimumOS: String?
    // These paths are absolute.
    var entitlements: String?
    var infoPlist: String?
    var association: (path: String, host: String?)?
    var associations: [String: String] = [:]
    var pages: [(host: String, path: String, file: String, location: SourceLocation)] = []
    /// The hosts whose association files are missing from Apple's cache, each with an error code.
    var errors: [(host: LocatedString, code: String)] = []
    /// The hosts whose association files are in Apple's cache.
    package internal(set) var validHosts: [LocatedString] = []
    package internal(set) var isExample = false
    /// Whether the target's archived configuration is a different one with the same bundle identifier.
    var sharesBundleID = false
    /// The suite names of the target's other configurations.
    var otherSuites: [String] = []
    var defaultExperience: ImportedExperience?
    var advanced: [ImportedExperience] = []
    var invocations: [ImportedInvocation] = []
    var domains: [LocatedString] = []
    /// CSV files of URLs, for example for App Clip Codes. Braces in `title` enclose column names.
    var tables: [(path: String, title: String, urlColumn: String, source: Source?, location: SourceLocation)] = []
    var hasAllAdvanced = false
    var hasAllEntries = false

    package var isEmpty: Bool {
        bundleID == nil && infoPlist == nil && domains.isEmpty && errors.isEmpty && defaultExperience == nil
            && advanced.isEmpty && invocations.isEmpty && tables.isEmpty
    }

    package var notes: [ProjectNote] {
        let id = bundleID.map { ProjectNote.found("bundle identifier", ProjectValue($0)) }
        let others = [("team", teamID), ("parent app", app?.bundleID?.text)].compactMap { name, value in
            value.map { ProjectNote(text: "\(name) \($0)") }
        }
        return [id].compactMap(\.self) + others
    }
}

struct ImportedExperience {
    var url: LocatedString?
    var title: LocatedString?
    var subtitle: LocatedString?
    var action: LocatedString?
    var hasPlace: Bool?
    var location: SourceLocation
}

struct ImportedInvocation {
    var url: LocatedString
    var title: String?
    var isEntry = false
    var sources: [Source] = []
}

extension DecodingContext {
    func warn(_ value: JSONValue, _ message: String, note: String? = nil, fix: String? = nil) {
        add(source.diagnostic(.warning, at: value.underlinedRange, message, note: note, fix: fix))
    }

    func text(_ value: JSONValue?) -> LocatedString? {
        guard let value, value.scalar != .null, let text = string(value), !text.isBlank else { return nil }
        return LocatedString(text, at: location(value))
    }

    func list(_ value: JSONValue?, _ expected: String) -> [JSONValue] {
        value?.scalar == .null ? [] : elements(value, of: expected)
    }

    func registrable(_ value: JSONValue?) -> LocatedString? {
        guard let value, let url = text(value) else { return nil }
        do throws(InvalidURL) { _ = try InvocationURL(url.value) } catch {
            self.error(value.underlinedRange, "the URL cannot be registered: \(error.text)")
            return nil
        }
        return url
    }

    func action(_ value: JSONValue?) -> LocatedString? {
        guard let value, let word = text(value) else { return nil }
        if let action = Card.Action(rawValue: word.value.lowercased()) {
            return LocatedString(action.rawValue, at: word.location)
        }
        let words = Card.Action.allCases.map { $0.rawValue.uppercased() }
        error(
            value.underlinedRange, "found \(quoted: word.value), expected \(Quotation.list(words))",
            fix: Suggestion.nearest(to: word.value, in: words).map(Quotation.suggestion))
        return nil
    }
}
