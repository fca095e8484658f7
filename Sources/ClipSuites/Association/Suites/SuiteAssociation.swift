import ClipRules

/// Everything that a suite states about association, read from the suite and the files that it names.
public struct SuiteAssociation: Sendable {
    /// What decides about association; `nil` where the suite states neither sites nor domains, and nobody asks.
    public let profile: AssociationProfile?
    /// What is wrong or questionable in the files. A broken association file is a warning: what comes of it is a
    /// decision, `BAD_JSON_CONTENT`, that a suite may expect.
    public let diagnostics: [Diagnostic]

    /// Reads the entitlements, association files and pages of a suite, each file once.
    public static func read(_ suite: Suite) -> SuiteAssociation {
        guard suite.statesAssociation else { return SuiteAssociation(profile: nil, diagnostics: []) }
        var reader = SuiteAssociationReader(suite)
        let profile = reader.profile()
        return SuiteAssociation(profile: profile, diagnostics: reader.diagnostics)
    }
}

/// Reads the files of one suite.
struct SuiteAssociationReader {
    private let suite: Suite
    private(set) var diagnostics: [Diagnostic] = []
    /// Two hosts may serve one file, of which all is said once.
    private var said: Set<Diagnostic> = []
    private var associations: [Source: AssociationProfile.Site.Association] = [:]
    private var pages: [String: WebPage] = [:]

    /// What an association file depends on.
    private struct Source: Hashable {
        var path: String
        var namesClip: Bool
    }

    init(_ suite: Suite) { self.suite = suite }

    mutating func profile() -> AssociationProfile {
        let clip = AssociationProfile.Party(
            identity: ApplicationIdentity(teamID: suite.clip.teamID, bundleID: suite.clip.bundleID),
            domains: domains(suite.clip.domains))
        let app = suite.app.map { app in
            AssociationProfile.Party(
                identity: ApplicationIdentity(
                    teamID: suite.clip.teamID, bundleID: app.bundleID ?? suite.clip.appBundleID),
                domains: domains(app.domains))
        }
        var profile = AssociationProfile(clip: clip, app: app)
        for definition in suite.sites {
            let host = AssociationProfile.comparedHost(definition.host)
            var site = AssociationProfile.Site()
            if let association = definition.association {
                // Only files that should name the clip are asked whether they do.
                let expected = clip.domains.entitles(host) ? clip.identity : nil
                site.association = self.association(association, clip: expected)
            }
            for page in definition.pages {
                let read = self.page(page.file, clip: clip.identity)
                if page.path.value == "*" { site.pages.other = read } else { site.pages.byPath[page.path.value] = read }
            }
            profile.sites[host] = site
        }
        return profile
    }

    private mutating func domains(_ definition: DomainsDefinition?) -> AssociatedDomains {
        switch definition {
        case nil: return AssociatedDomains([AssociatedDomain]())
        case .inline(let entries):
            say(AssociatedDomainCheck.diagnostics(for: entries))
            return AssociatedDomains(entries.map(\.value))
        case .entitlements(let path, let location):
            let file = NamedFile(path: path, shown: suite.shown(path), location: location)
            guard let bytes = content(of: file) else { return AssociatedDomains([AssociatedDomain]()) }
            let entitlements = EntitlementsFile.read(bytes, name: file.shown)
            say(entitlements.diagnostics)
            return AssociatedDomains(entitlements.entries.map(\.value))
        }
    }

    private mutating func association(
        _ definition: AssociationDefinition, clip: ApplicationIdentity?
    ) -> AssociationProfile.Site.Association? {
        switch definition {
        case .error(let code): return .error(code.value)
        case .inline(let text): return take(AssociationDocument.read(inline: text, clip: clip))
        case .file(let named):
            let source = Source(path: named.value, namesClip: clip != nil)
            if let known = associations[source] { return known }
            let file = NamedFile(path: named.value, shown: suite.shown(named.value), location: named.location)
            guard let bytes = content(of: file) else { return nil }
            let association = take(AssociationDocument.read(bytes, name: file.shown, clip: clip))
            associations[source] = association
            return association
        }
    }

    private mutating func take(_ document: AssociationDocument) -> AssociationProfile.Site.Association {
        say(document.diagnostics.map(\.asWarning))
        return document.association
    }

    private mutating func page(_ named: LocatedString, clip: ApplicationIdentity) -> WebPage {
        if let known = pages[named.value] { return known }
        let file = NamedFile(path: named.value, shown: suite.shown(named.value), location: named.location)
        let document = content(of: file).map { WebPageDocument.read($0, name: file.shown, clip: clip) }
        say(document?.diagnostics.map(\.asWarning) ?? [])
        let page = document?.page ?? WebPage()
        pages[named.value] = page
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
    fileprivate func shown(_ path: String) -> String {
        let own = folder + "/" + PathText.name(of: file)
        guard !file.hasPrefix("/"), own.hasSuffix("/" + file) else { return path }
        return PathText.relative(path, to: String(own.dropLast(file.count + 1)))
    }
}
