import ClipRules
import Foundation

/// Reads a folder with Xcode projects for the facts that suites need.
package struct ProjectReader {
    package private(set) var clips: [ProjectClip] = []
    /// What concerns no clip, or all of them.
    package private(set) var notes: [ProjectNote] = []
    package private(set) var answer: Diagnostic?
    private let folder: ProjectFolder
    private let entitlements: EntitlementsFiles

    package static func isFolder(_ path: String, from current: String) -> Bool {
        FileKind.of(PathText.absolute(path, from: current)) == .folder
    }

    /// Reads a folder, or the one that a project is in; throws where there is none. What cannot be read is a note.
    package init(folder given: String, from current: String, locale: String? = nil) throws(Diagnostic) {
        var path = PathText.absolute(given, from: PathText.real(current) ?? current)
        if ["xcodeproj", "xcworkspace"].contains((path as NSString).pathExtension) { path = PathText.folder(of: path) }
        guard let root = PathText.real(path), FileKind.of(root) == .folder else {
            let isThere = FileKind.of(path) != .missing
            let near = isThere ? nil : NeighbouringFile.fix(for: path)
            let name = Quotation.of(given)
            let message = isThere ? "\(name) is a file, expected a folder" : "there is no folder \(name)"
            throw Diagnostic(.error, at: nil, message, fix: near ?? "name your project's folder")
        }
        folder = ProjectFolder(root)
        entitlements = EntitlementsFiles(folder)
        let projects = folder.files(ending: "xcodeproj").filter { FileKind.of($0 + "/project.pbxproj") == .file }
        for path in projects { read(project: path) }
        if clips.isEmpty { answer = generator }
        if answer != nil { return }
        if clips.isEmpty { readEntitlements() }
        if folder.isCut { notes.append(.missing("a part of the folder", next: "name the folder of the app alone")) }
        for path in folder.passedOver { notes.append(ProjectNote(text: "passed over \(path)")) }
        for index in clips.indices {
            addUnnamed(&clips[index])
            clips[index].notes += clips[index].clip.removeInvalid() + (clips[index].app?.removeInvalid() ?? [])
            if clips[index].name.isBlank { clips[index].name = "Clip" }
        }
        for path in folder.files(ending: "xcscheme") { read(scheme: path) }
        readStoreMetadata(locale)
        for index in clips.indices {
            readAssociation(&clips[index])
            readPages(&clips[index])
            noteMissing(&clips[index])
        }
        guard clips.isEmpty else { return }
        answer = Diagnostic(
            .error, at: nil, "found no App Clip in \(Quotation.of(given))",
            note: "looked for Xcode projects with an App Clip target, and for a clip's .entitlements",
            fix: "name your app's folder or other files; for a suite to start from: clipflight init --example")
    }

    private mutating func read(project path: String) {
        let project: XcodeProject
        do throws(Diagnostic) { project = try XcodeProject(path: path, in: folder) } catch {
            return notes.append(.missing(error, at: folder.shown(path)))
        }
        let parties = project.targets.map { ($0, party($0, of: project)) }
        if !parties.contains(where: { $0.0.isClip }) {
            let apps = parties.map { $0.1.bundleID?.text ?? $0.0.name }
            let text = "no App Clip target" + (apps.isEmpty ? "" : ", but \(Quotation.some(apps))")
            notes.append(.missing(text, at: folder.shown(path), next: "add an App Clip target in Xcode"))
        }
        for (target, party) in parties where target.isClip {
            if party.bundleID?.text.contains("___") == true {
                notes.append(ProjectNote(text: "passed over the template \(target.name)"))
                continue
            }
            var clip = ProjectClip(name: target.name, clip: party, targets: [target.id])
            // The app embeds the clip, or else is named as the parent in its entitlements.
            let embedding = project.parents(of: target)
            let named = parties.first { other in
                !other.0.isClip && party.parents.contains { $0.text == other.1.bundleID?.text }
            }
            if let app = embedding.isEmpty ? named : parties.first(where: { $0.0.id == embedding[0].id }) {
                clip.app = app.1
                clip.targets.append(app.0.id)
                clip.notes += app.1.notes.map(\.ofApp)
            } else if let parent = party.parents.first {
                clip.app = ProjectParty(bundleID: parent)
            }
            for other in embedding.dropFirst() {
                clip.notes.append(.missing("the app \(other.name), which embeds the clip too, is left out"))
            }
            clips.append(clip)
        }
    }

    /// What is true of a target in the configuration that is released; what it lacks, is that of debugging.
    private func party(_ target: XcodeProject.Target, of project: XcodeProject) -> ProjectParty {
        func party(_ name: String) -> ProjectParty {
            let settings = project.settings(of: target, in: name)
            return ProjectParty(settings, root: project.folder, in: folder)
        }
        let names = project.configurations(of: target)
        var released = party(names.first ?? "Release")
        if let debug = names.dropFirst().first(where: { $0.lowercased().contains("debug") }) {
            released.complete(with: party(debug))
        }
        return released
    }

    private var generator: Diagnostic? {
        folder.files(named: ProjectGenerator.names).lazy.compactMap { [folder] path in
            let text = String(decoding: folder.bytes(path), as: UTF8.self)
            return ProjectGenerator(fileNamed: PathText.name(of: path), text: text)?.answer(file: folder.shown(path))
        }.first
    }

    /// Where there is no project file: each entitlements file of a clip is one's.
    private mutating func readEntitlements() {
        for file in entitlements.ofClips {
            let name = PathText.name(of: PathText.folder(of: file.path))
            var clip = ProjectClip(name: name, clip: file.party)
            clip.app = file.party.parents.first.map { ProjectParty(bundleID: $0) }
            clips.append(clip)
        }
    }

    /// Takes what no setting names, but other files of the folder do: of the only clip its domains and its identifier.
    private func addUnnamed(_ clip: inout ProjectClip) {
        guard clips.count == 1 else { return }
        let own = entitlements.ofClips
        if clip.clip.areEntitlementsUnnamed, own.count == 1 {
            clip.notes += own[0].party.notes
            clip.clip.takeDomains(of: own[0].party)
        }
        guard clip.clip.bundleID == nil else { return }
        let parent = clip.app?.bundleID.map { $0.text + "." } ?? ""
        var found: [String: ProjectValue] = [:]
        for value in namedClips where value.text.hasPrefix(parent) && value.text.isBundleID {
            found[value.text] = found[value.text] ?? value
        }
        let names = found.keys.sorted()
        if names.count == 1, let value = found[names[0]] {
            clip.clip.bundleID = value
            clip.notes.append(.found("bundle identifier", value))
        } else if names.count > 1 {
            clip.isIdentifierOpen = true
            let text = "which of \(Quotation.some(names)) is the clip's bundle identifier"
            clip.notes.append(.missing(text, next: "write it into the suite"))
        }
    }

    /// The bundle identifiers of clips that apps' entitlements, association files and pages name.
    private var namedClips: [ProjectValue] {
        let associations = folder.files(named: ProjectFolder.associationNames).flatMap { path -> [ProjectValue] in
            let file = AssociationDocument.read(folder.bytes(path), name: folder.shown(path)).file
            return (file?.appClips?.apps ?? []).map { app in
                let prefix = ApplicationIdentifier.prefix(of: app.text).map { $0.count + 1 } ?? 0
                let text = String(app.text.dropFirst(prefix))
                return ProjectValue(text: text, file: folder.shown(path), line: app.line)
            }
        }
        return entitlements.all.flatMap(\.party.clips) + associations + pages
    }

    private var pages: [ProjectValue] {
        folder.files(ending: "html", "htm").compactMap { path in
            let bytes = folder.bytes(path)
            guard Data(bytes).range(of: Data("apple-itunes-app".utf8)) != nil else { return nil }
            let page = WebPageDocument.read(bytes, name: folder.shown(path)).page
            return page.banner?.clipBundleID.map {
                ProjectValue(text: $0, file: folder.shown(path), line: page.bannerLine)
            }
        }
    }

    private mutating func read(scheme path: String) {
        let scheme = SchemeFile.read(folder.bytes(path), name: folder.shown(path))
        guard scheme.isScheme, !clips.isEmpty else { return }
        let title = "Scheme \((PathText.name(of: path) as NSString).deletingPathExtension)"
        var owners = clips.indices.filter { !clips[$0].targets.filter(scheme.launched.contains).isEmpty }
        if owners.isEmpty, clips.count == 1 { owners = [0] }
        let isOnly = Set(scheme.invocations.map(\.url)).count == 1
        for found in scheme.invocations {
            let behind = found.url.firstRange(of: "://").map { found.url[$0.upperBound...] } ?? found.url[...]
            let part = behind.drop { !"/?#".contains($0) }.shortened(to: 60)
            let title = isOnly || part.isEmpty ? title : "\(title) \(part)"
            let value = ProjectValue(text: found.url, file: found.location.file, line: found.location.line)
            for index in owners {
                clips[index].add(.init(url: value, title: title, isEnabled: found.isEnabled))
            }
            if owners.isEmpty {
                notes.append(.missing("\(title) launches no clip, but has \(found.url)", at: value.place))
            }
        }
    }

    /// Takes the default experience from the files of EAS Metadata and fastlane, which know one clip.
    private mutating func readStoreMetadata(_ locale: String?) {
        let files = folder.files(named: StoreMetadata.names).filter {
            StoreMetadata.isAboutClip(PathText.name(of: $0), String(decoding: folder.bytes($0), as: UTF8.self))
        }.map(folder.shown)
        guard !clips.isEmpty, !files.isEmpty else { return }
        guard clips.count == 1 else {
            let next = "clipflight init FILE -o the clip's suite"
            return notes.append(.missing("of which clip \(Quotation.some(files)) is", next: next))
        }
        let read = ClipImport(paths: files, from: folder.root, locale: locale)
        clips[0].metadata = [read.clip]
        notes += read.diagnostics.map { error in
            var note = ProjectNote.missing(error)
            note.isMissing = error.severity == .error
            note.next = error.fix
            return note
        }
    }

    /// A file is the clip's if it names it or there is no other clip; its host is the only one, or names its folder.
    private func readAssociation(_ clip: inout ProjectClip) {
        guard let bundleID = clip.clip.bundleID?.text else {
            clip.hasUnservedFile = !folder.files(named: ProjectFolder.associationNames).isEmpty
            return
        }
        let identity = ApplicationIdentity(teamID: clip.clip.team?.text, bundleID: bundleID)
        let files = folder.files(named: ProjectFolder.associationNames).map { PublishedFile($0, in: folder) }
        // Hosts are asked for the name without .json, so that such a file is what they serve.
        for published in files.filter({ !$0.hasExtension }) + files.filter(\.hasExtension) {
            let path = published.path
            let bytes: [UInt8]
            do throws(Diagnostic) { bytes = try folder.read(path) } catch {
                clip.notes.append(.missing(error))
                continue
            }
            let file = AssociationDocument.read(bytes, name: folder.shown(path)).file
            let apps = file?.appClips?.apps ?? []
            let named = apps.first { identity.isNamed(by: $0.text) }
            guard named != nil || clips.count == 1 else { continue }
            let folders = folder.shown(path).split(separator: "/").map(String.init)
            let serving = clip.hosts.count == 1 ? clip.hosts : clip.hosts.filter(folders.contains)
            let isServed = !serving.isEmpty && serving.allSatisfy { clip.associations[$0] != nil }
            if published.isBesideOther || published.hasExtension && isServed {
                let text = "passed over \(folder.shown(path)): hosts are asked for the name without .json"
                clip.notes.append(ProjectNote(text: text))
                continue
            }
            for host in serving
            where clip.associations[host] == nil || named != nil && !published.hasExtension {
                clip.associations[host] = path
            }
            if let named {
                let value = ProjectValue(text: named.text, file: folder.shown(path), line: named.line)
                clip.notes.append(.found("association file names", value))
                if clip.clip.team == nil, named.text.hasSuffix("." + bundleID) {
                    clip.clip.team = value
                    clip.clip.team?.text.removeLast(bundleID.count + 1)
                }
            } else {
                let own = clip.clip.team == nil ? bundleID : identity.text
                let names = apps.isEmpty ? "no clip" : "\(Quotation.some(apps.map(\.text))), but not \(own)"
                let text = file == nil ? "the association file is not JSON" : "the association file names \(names)"
                let other = apps.lazy.compactMap { OtherPrefix($0.text, for: identity) }.first
                let next = other.map { "add \(own), and keep the other: \($0.reason)" } ?? "add \(own) to \"appclips\""
                clip.notes.append(.missing(text, at: folder.shown(path), next: file == nil ? "correct it" : next))
            }
            let doubts = published.doubts(bytes, of: clip.hosts)
            if !doubts.isEmpty {
                let reasons = doubts.map(\.text).joined(separator: "; ")
                let next = "clipflight association https://\(serving.first ?? "HOST")"
                let text = "proof that \(serving.first ?? "a host") serves \(folder.shown(path)): \(reasons)"
                clip.notes.append(.missing(text, next: next))
            }
            if serving.isEmpty, clip.clip.hasInvalidClipDomain {
                clip.hasUnservedFile = true
            } else if serving.isEmpty {
                let text = "which host serves \(folder.shown(path))"
                clip.notes.append(.missing(text, next: "add it to \"sites\""))
                clip.hasUnservedFile = true
            }
        }
    }

    private func readPages(_ clip: inout ProjectClip) {
        for id in pages where id.text == clip.clip.bundleID?.text {
            let text = "the URL of the page with the banner of \(id.text)"
            clip.notes.append(.missing(text, at: id.place, next: "add it to \"pages\" of its site"))
        }
    }

    private func noteMissing(_ clip: inout ProjectClip) {
        if clip.clip.bundleID == nil, !clip.isIdentifierOpen {
            clip.notes.append(.missing("the clip's bundle identifier", next: "write it into the suite"))
        }
        if clip.clip.team == nil { clip.notes.append(.missing("the team", next: "write \"teamID\" into the suite")) }
        clip.notes += clip.clip.invalidDomains + (clip.app?.invalidDomains.map(\.ofApp) ?? [])
        let entitled = entitlements.ofClips.first { $0.party.domains.contains { $0.text.hasPrefix("appclips:") } }
        if clip.clip.hasInvalidClipDomain {
            // The entry has been named.
        } else if clip.hosts.isEmpty, clips.count == 1, let file = entitled {
            let text = "what signs the clip with \(folder.shown(file.path)), which has its domains"
            clip.notes.append(.missing(text, next: "set CODE_SIGN_ENTITLEMENTS of the clip's target"))
        } else if clip.hosts.isEmpty {
            let next = "add Associated Domains to the clip's target"
            clip.notes.append(.missing("an appclips: entry", next: next))
        }
        let unserved = clip.hosts.filter { clip.associations[$0] == nil }
        if !unserved.isEmpty, !clip.hasUnservedFile {
            let text = "the association file of \(Quotation.some(unserved))"
            clip.notes.append(.missing(text, next: "name it in \"sites\""))
        }
        let next = "clipflight init FILE with its JSON, or add them to \"experiences\""
        clip.notes.append(.missing("the experiences, which App Store Connect has", next: next))
    }
}

private struct EntitlementsFiles {
    private(set) var all: [(path: String, party: ProjectParty)] = []

    init(_ folder: ProjectFolder) {
        for path in folder.files(ending: "entitlements") {
            var party = ProjectParty()
            party.readEntitlements(path, in: folder)
            all.append((path, party))
        }
    }

    /// Those that name a parent app or, where none does, those with `appclips:` entries that no app's has.
    var ofClips: [(path: String, party: ProjectParty)] {
        let named = all.filter { !$0.party.parents.isEmpty }
        if !named.isEmpty { return named }
        let entitled = all.filter { file in
            file.party.clips.isEmpty && file.party.domains.contains { $0.text.hasPrefix("appclips:") }
        }
        let alone = entitled.filter { file in !file.party.domains.contains { $0.text.hasPrefix("applinks:") } }
        return alone.isEmpty ? entitled : alone
    }
}
