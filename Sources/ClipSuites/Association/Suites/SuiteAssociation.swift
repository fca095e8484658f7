import ClipRules

/// Everything that a suite states about association, read from the suite and the files that it names.
public struct SuiteAssociation: Sendable {
    /// What decides about association; `nil` where the suite states neither sites nor domains, and nobody asks.
    public let profile: AssociationProfile?
    /// What is wrong or questionable in the files. A broken association file is a warning: what comes of it is a
    /// decision, `BAD_JSON_CONTENT`, that a suite may expect.
    public let diagnostics: [Diagnostic]
    /// The entries of the clip's entitlement, wherever they stand.
    package let clipEntries: [LocatedString]
    /// The entries of the app's.
    package let appEntries: [LocatedString]

    private init(
        profile: AssociationProfile?, diagnostics: [Diagnostic] = [], clipEntries: [LocatedString] = [],
        appEntries: [LocatedString] = []
    ) {
        self.profile = profile
        self.diagnostics = diagnostics
        self.clipEntries = clipEntries
        self.appEntries = appEntries
    }

    /// Reads the entitlements, association files and pages of a suite, each file once.
    public static func read(_ suite: Suite) -> SuiteAssociation {
        guard suite.statesAssociation else { return SuiteAssociation(profile: nil) }
        var reader = SuiteAssociationReader(suite)
        let profile = reader.profile()
        return SuiteAssociation(
            profile: profile, diagnostics: reader.diagnostics, clipEntries: reader.clipEntries,
            appEntries: reader.appEntries)
    }
}

/// Reads the files of one suite.
struct SuiteAssociationReader {
    private let suite: Suite
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var clipEntries: [LocatedString] = []
    private(set) var appEntries: [LocatedString] = []
    /// What leads to one of these is on purpose.
    private let expected: ExpectedDeclines
    /// Two hosts may serve one file, of which all is said once.
    private var said: Set<Diagnostic> = []
    private var associations: [Source: AssociationProfile.Site.Association] = [:]
    private var pages: [ExactText: WebPage] = [:]

    /// What an association file depends on.
    private struct Source: Hashable {
        var path: ExactText
        var clip: ApplicationIdentity?
        var onPurpose: Set<DeclineReason>
    }

    init(_ suite: Suite) {
        self.suite = suite
        expected = ExpectedDeclines(of: suite)
    }

    mutating func profile() -> AssociationProfile {
        clipEntries = entries(suite.clip.domains)
        appEntries = entries(suite.app?.domains)
        let clip = AssociationProfile.Party(
            identity: ApplicationIdentity(teamID: suite.clip.teamID, bundleID: suite.clip.bundleID),
            domains: AssociatedDomains(clipEntries.map(\.value)))
        let app = suite.app.map { app in
            AssociationProfile.Party(
                identity: ApplicationIdentity(
                    teamID: suite.clip.teamID, bundleID: app.bundleID ?? suite.clip.appBundleID),
                domains: AssociatedDomains(appEntries.map(\.value)))
        }
        var profile = AssociationProfile(clip: clip, app: app)
        for definition in suite.sites {
            let host = AssociationProfile.comparedHost(definition.host)
            var site = AssociationProfile.Site()
            if let association = definition.association {
                // Only files that should name the clip are asked whether they do.
                site.association = self.association(
                    association, clip: clip.domains.entitles(host) ? clip.identity : nil,
                    onPurpose: expected.reasons(on: host))
            }
            var pages: [String: WebPage] = [:]
            for page in definition.pages {
                pages[page.path.value] = self.page(
                    page.file, clip: clip.identity, onPurpose: expected.reasons(on: host))
            }
            site.pages = WebPages(pages)
            profile.sites[host] = site
        }
        return profile
    }

    private mutating func entries(_ definition: DomainsDefinition?) -> [LocatedString] {
        switch definition {
        case nil: return []
        case .inline(let entries):
            say(AssociatedDomainCheck.diagnostics(for: entries), unlessExpectedOf: entries)
            return entries
        case .entitlements(let path, let location):
            let file = NamedFile(path: path, shown: suite.shown(path), location: location)
            guard let bytes = content(of: file) else { return [] }
            let entitlements = EntitlementsFile.read(bytes, name: file.shown)
            say(entitlements.diagnostics, unlessExpectedOf: entitlements.entries)
            return entitlements.entries
        }
    }

    /// A faulty entry is no mistake where an invocation expects to be declined for it.
    private mutating func say(_ found: [Diagnostic], unlessExpectedOf entries: [LocatedString]) {
        let onPurpose = Set(
            entries.filter { expected.contain(.invalidEntitlementSyntax, for: AssociatedDomain($0.value)) }
                .map(\.location))
        say(
            found.filter { diagnostic in
                diagnostic.advisory != DefinitionAdvisory.entitlementEntry.rawValue
                    || diagnostic.location.map { !onPurpose.contains($0) } ?? true
            })
    }

    private mutating func association(
        _ definition: AssociationDefinition, clip: ApplicationIdentity?, onPurpose: Set<DeclineReason>
    ) -> AssociationProfile.Site.Association? {
        switch definition {
        case .error(let code): return .error(code.value)
        case .inline(let text): return take(AssociationDocument.read(inline: text, clip: clip), onPurpose)
        case .file(let named):
            let source = Source(path: ExactText(text: named.value), clip: clip, onPurpose: onPurpose)
            if let known = associations[source] { return known }
            let file = NamedFile(path: named.value, shown: suite.shown(named.value), location: named.location)
            guard let bytes = content(of: file) else { return nil }
            let association = take(AssociationDocument.read(bytes, name: file.shown, clip: clip), onPurpose)
            associations[source] = association
            return association
        }
    }

    private mutating func take(
        _ document: AssociationDocument, _ onPurpose: Set<DeclineReason>
    ) -> AssociationProfile.Site.Association {
        if document.file != nil || !onPurpose.contains(.badJSONContent) {
            say(document.diagnostics.map(\.asWarning).without(onPurpose))
        }
        return document.association
    }

    private mutating func page(
        _ named: LocatedString, clip: ApplicationIdentity, onPurpose: Set<DeclineReason>
    ) -> WebPage {
        let path = ExactText(text: named.value)
        if let known = pages[path] { return known }
        let file = NamedFile(path: named.value, shown: suite.shown(named.value), location: named.location)
        let document = content(of: file).map { WebPageDocument.read($0, name: file.shown, clip: clip) }
        say((document?.diagnostics.map(\.asWarning) ?? []).without(onPurpose))
        let page = document?.page ?? WebPage()
        pages[path] = page
        return page
    }

    private mutating func say(_ found: [Diagnostic]) {
        for diagnostic in found where said.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    private mutating func content(of file: NamedFile) -> [UInt8]? {
        do throws(Diagnostic) {
            return try file.read()
        } catch {
            say([error])
            return nil
        }
    }
}

extension Diagnostic {
    fileprivate var asWarning: Diagnostic {
        var result = self
        result.severity = .warning
        return result
    }
}

extension [Diagnostic] {
    /// Those that tell of no mistake which leads to a decline that the suite expects.
    fileprivate func without(_ onPurpose: Set<DeclineReason>) -> [Diagnostic] {
        let excused = onPurpose.flatMap { reason -> [DefinitionAdvisory] in
            switch reason {
            case .unknownID: [.clipNotNamed, .clipOnlyInAppLinks, .identifierPrefix]
            case .missingSection: [.clipNotNamed, .clipOnlyInAppLinks]
            case .noBanner: [.bannerClip]
            default: []
            }
        }.map(\.rawValue)
        return filter { diagnostic in diagnostic.advisory.map { !excused.contains($0) } ?? true }
    }
}

extension AssociatedDomains {
    fileprivate func entitles(_ host: String) -> Bool {
        if case .entitled = answer(for: .appClips, host: host) { true } else { false }
    }
}

extension ClipDefinition {
    /// The app's bundle identifier, which a clip's begins with (Apple, "Creating an App Clip with Xcode").
    fileprivate var appBundleID: String {
        bundleID.lastIndex(of: ".").map { String(bundleID[..<$0]) } ?? bundleID
    }
}

extension Suite {
    /// A path beside the suite as shown to people, in the way in which the suite's own is shown.
    func shown(_ path: String) -> String {
        let own = folder + "/" + PathText.name(of: file)
        guard !file.hasPrefix("/"), own.hasSuffix("/" + file) else { return path }
        return PathText.relative(path, to: String(own.dropLast(file.count + 1)))
    }
}
