import ClipRules

package struct SuiteAssociation {
    /// The profile; `nil` if the suite has neither sites nor domains.
    package var profile: AssociationProfile?
    /// Broken association files cause only warnings, since cases may expect iOS to decline URLs.
    package let diagnostics: [Diagnostic]
    package let clipEntries: [LocatedString]
    package let appEntries: [LocatedString]
    let clipFile: EntitlementsFile?
    let appFile: EntitlementsFile?
    let infoPlist: InfoPlistFile?
    package var requestsLocation: Bool

    package static func read(_ suite: Suite) -> SuiteAssociation {
        var reader = SuiteAssociationReader(suite)
        let profile = suite.statesAssociation ? reader.profile() : nil
        let infoPlist = reader.infoPlist()
        return SuiteAssociation(
            profile: profile, diagnostics: reader.diagnostics, clipEntries: reader.clip.entries,
            appEntries: reader.app.entries, clipFile: reader.clip.file, appFile: reader.app.file,
            infoPlist: infoPlist, requestsLocation: infoPlist?.requestsLocation ?? (suite.clip.infoPlist == nil))
    }
}

private struct SuiteAssociationReader {
    private let suite: Suite
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var clip: Entitlements = ([], nil)
    private(set) var app: Entitlements = ([], nil)
    private let declines: ExpectedDeclines
    /// Prevents repeated diagnostics if hosts share a file.
    private var reported: Set<Diagnostic> = []

    typealias Entitlements = (entries: [LocatedString], file: EntitlementsFile?)

    init(_ suite: Suite) {
        self.suite = suite
        declines = ExpectedDeclines(of: suite)
    }

    mutating func profile() -> AssociationProfile {
        self.clip = entitlements(suite.clip.domains)
        self.app = entitlements(suite.app?.domains)
        func party(_ bundleID: String?, _ entries: [LocatedString]) -> AssociationProfile.Party {
            AssociationProfile.Party(
                identity: ApplicationIdentity(teamID: suite.clip.teamID, bundleID: bundleID),
                domains: AssociatedDomains(entries.map(\.value)))
        }
        let clipID = suite.clip.bundleID
        let clip = party(clipID, self.clip.entries)
        // A clip's identifier begins with the app's (Apple, "Creating an App Clip with Xcode").
        let appID = clipID.map { id in id.lastIndex(of: ".").map { String(id[..<$0]) } ?? id }
        let app = suite.app.map { party($0.bundleID ?? appID, self.app.entries) }
        var profile = AssociationProfile(clip: clip, app: app, assumesSites: suite.assumesSites)
        for definition in suite.sites {
            let host = definition.host.comparedHost
            let onPurpose = declines.on(host)
            let written = definition.host.lowercased()
            var site = AssociationProfile.Site(
                redirects: definition.table, writtenHost: written == host ? nil : written)
            if let code = definition.fileError {
                site.association = .error(code)
            } else if let association = definition.association {
                let isEntitled =
                    if case .entitled = clip.domains.answer(for: .appClips, host: host) { true } else { false }
                site.association = self.association(association, isEntitled ? clip.identity : nil, onPurpose)
            }
            let pages = definition.pages.map { ($0.path.value, page($0.file, clip.identity, onPurpose)) }
            site.pages = WebPages(Dictionary(pages) { _, last in last })
            profile.sites[host] = site
        }
        return profile
    }

    mutating func infoPlist() -> InfoPlistFile? {
        guard let path = suite.clip.infoPlist, let bytes = content(of: path) else { return nil }
        let file = InfoPlistFile.read(bytes, name: suite.shown(path.value))
        report(file.diagnostics)
        return file
    }

    private mutating func entitlements(_ definition: DomainsDefinition?) -> Entitlements {
        switch definition {
        case nil: return ([], nil)
        case .inline(let entries):
            let found = entries.compactMap { entry in
                AssociatedDomain(entry.value).finding.map {
                    Diagnostic(.warning, at: entry.location, $0.message, fix: $0.fix, advisory: $0.advisory.rawValue)
                }
            }
            report(found, unlessExpectedOf: entries)
            return (entries, nil)
        case .entitlements(let path, let location):
            guard let bytes = content(of: LocatedString(path, at: location)) else { return ([], nil) }
            let file = EntitlementsFile.read(bytes, name: suite.shown(path))
            report(file.diagnostics, unlessExpectedOf: file.entries)
            return (file.entries, file.diagnostics.errors.isEmpty ? file : nil)
        }
    }

    private mutating func report(_ found: [Diagnostic], unlessExpectedOf entries: [LocatedString]) {
        let expected = entries.filter { declines.contains(.invalidEntitlementSyntax, for: AssociatedDomain($0.value)) }
        let onPurpose = Set(expected.map { Optional($0.location) })
        let name = Advisory.Name.entitlementEntry.rawValue
        report(found.filter { $0.advisory != name || !onPurpose.contains($0.location) })
    }

    private mutating func association(
        _ definition: AssociationDefinition, _ clip: ApplicationIdentity?, _ onPurpose: Set<DeclineReason>
    ) -> AssociationProfile.Site.Association? {
        let document: AssociationDocument
        switch definition {
        case .error(let code): return .error(code.value)
        case .inline(let text): document = .read(inline: text, clip: clip)
        case .file(let file):
            guard let bytes = content(of: file) else { return nil }
            document = .read(bytes, name: suite.shown(file.value), clip: clip)
        }
        if document.file != nil || !onPurpose.contains(.badJSONContent) {
            report(document.diagnostics, unless: onPurpose)
        }
        return document.association
    }

    private mutating func page(
        _ file: LocatedString, _ clip: ApplicationIdentity, _ onPurpose: Set<DeclineReason>
    ) -> WebPage {
        guard let bytes = content(of: file) else { return WebPage() }
        let document = WebPageDocument.read(bytes, name: suite.shown(file.value), clip: clip)
        report(document.diagnostics, unless: onPurpose)
        return document.page
    }

    private mutating func report(_ found: [Diagnostic], unless onPurpose: Set<DeclineReason>) {
        let excused = onPurpose.flatMap { reason -> [Advisory.Name] in
            switch reason {
            case .unknownID: [.clipNotNamed, .clipOnlyInAppLinks, .identifierPrefix]
            case .missingSection: [.clipNotNamed, .clipOnlyInAppLinks]
            case .noBanner: [.bannerClip]
            default: []
            }
        }.map(\.rawValue)
        report(found.filter { $0.advisory.map { !excused.contains($0) } ?? true }.map { $0.asWarning() })
    }

    private mutating func report(_ found: [Diagnostic]) {
        for diagnostic in found where reported.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    private mutating func content(of file: LocatedString) -> [UInt8]? {
        do throws(Diagnostic) {
            return try OpenFile.bytes(
                of: file.value, shown: suite.shown(file.value), limit: AssociationDocument.sizeLimit,
                fix: "name the file that the host serves", namedAt: file.location)
        } catch {
            report([error])
            return nil
        }
    }
}
