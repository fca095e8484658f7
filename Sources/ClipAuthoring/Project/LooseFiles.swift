import ClipRules
import ClipSuites
import Foundation

/// The files of a clip without an Xcode project, such as entitlements and association files.
struct LooseFiles {
    private(set) var clips: [ProjectClip] = []
    private(set) var notes: [ProjectNote] = []
    private let folder: ProjectFolder
    private let infos: [String]

    init(in folder: ProjectFolder, besides apps: [ProjectParty]) {
        self.folder = folder
        infos = folder.files(ending: "plist").filter { path in
            let source = SourceFile(name: path, bytes: folder.bytes(path))
            let list = try? PropertyListReader.read(source, fix: "", mayBeBinary: true) as? [String: Any]
            return list?["NSAppClip"] != nil
        }
        let files = folder.files(ending: "entitlements").map { path in
            (path: path, file: EntitlementsFile.read(folder.bytes(path), name: folder.shown(path)))
        }
        notes = files.flatMap { $0.file.diagnostics.errors.map { .missing($0) } }
        // Only a clip's entitlements name a parent app.
        let hasParent = files.contains { $0.file.parents != nil }
        let ofClips = files.filter { path, file in
            if apps.contains(where: { $0.entitlementsFile == path }) { return false }
            let own = PathText.folder(of: path)
            let isAlone = files.count { PathText.folder(of: $0.path) == own } == 1
            if isAlone, infos.contains(where: { PathText.folder(of: $0) == own }) { return true }
            return file.isOfClip && (!hasParent || file.parents != nil)
        }
        let others = files.filter { file in !ofClips.contains { $0.path == file.path } }
            .map { path, _ in (path: path, party: apps.first { $0.entitlementsFile == path } ?? party(path)) }
            .filter { !$0.party.domains.isEmpty || !$0.party.clips.isEmpty }
        let naming = others.filter { !$0.party.clips.isEmpty }
        let ofHosts = others.filter { !$0.party.hosts.isEmpty }
        let candidates = [naming, ofHosts, others].first { !$0.isEmpty } ?? []
        var sites: Set<String> = []
        let associations = folder.associationFiles.flatMap { path, site, _ in
            let name = folder.shown(path)
            let file = AssociationDocument.read(folder.bytes(path), name: name).file
            let apps = file?.appClips?.apps ?? []
            return (apps.isEmpty || sites.insert(site).inserted ? apps : []).map { app in
                (path: path, id: ProjectValue(text: app.text, file: name, line: app.line))
            }
        }
        let named =
            naming.flatMap(\.party.namedClips) + associations.map(\.id)
            + folder.files(ending: "html", "htm").compactMap(banner)
        let id = Self.commonIdentifier(of: named)
        let built = apps.first { app in id?.text.hasPrefix((app.bundleID?.text ?? "") + ".") == true }
        let app = built ?? (candidates.count == 1 ? candidates[0].party : nil)
        for (path, _) in ofClips {
            let name = path.fileStem
            let plain = ["generated", "entitlements", "archived-expanded-entitlements"]
            let isPlain = plain.contains(name.lowercased())
            add(party(path), named: isPlain ? folderName(path) : name, of: app)
        }
        if clips.isEmpty {
            let hosts = associations.lazy.compactMap { ClipImport.host(ofFileAt: $0.path) }
            let host = id == nil ? nil : hosts.first
            var domain = id
            domain?.text = "appclips:\(host ?? "")"
            let last = id?.text.split(separator: ".").last.map(String.init)
            let alone = id.map { _ in [(host ?? last ?? "Clip", party(nil, ""))] } ?? []
            let parties = infos.map { (folderName($0), party(nil, $0)) }
            for (name, party) in parties.isEmpty ? alone : parties {
                add(party, named: name, of: app, assumed: host == nil ? nil : domain)
            }
        }
        if app == nil, candidates.count > 1 {
            let names = Quotation.some(candidates.map { folder.shown($0.path) })
            let text = "the app's entitlements: \(names) may be the app's"
            let next = "name one as \"entitlements\" of the app in the suite"
            let note = ProjectNote.missing(text, next: next, part: .entitlementsOfApp)
            for index in clips.indices { clips[index].notes.append(note) }
        }
        guard let id, clips.count == 1, [nil, id.text].contains(clips[0].clip.bundleID?.text) else { return }
        // A clip's identifier begins with its app's (Apple, "Creating an App Clip with Xcode").
        let parents = clips[0].clip.parents
        guard parents.isEmpty || parents.contains(where: { id.text.hasPrefix($0.text + ".") }) else { return }
        if clips[0].clip.bundleID == nil {
            clips[0].clip.bundleID = id
            clips[0].notes.append(.found("bundle identifier", id))
        }
        // An app and its clip have the same team.
        if clips[0].clip.team == nil, let team = named.commonTeam ?? app?.team {
            clips[0].clip.team = team
            clips[0].notes.append(.found("team", team))
        }
    }

    private static func commonIdentifier(of values: [ProjectValue]) -> ProjectValue? {
        let ids = values.map(\.withoutTeam).filter(\.text.isBundleID)
        return ids.allSatisfy { $0.text == ids[0].text } ? ids.first : nil
    }

    private func folderName(_ path: String) -> String { PathText.name(of: PathText.folder(of: path)) }

    private func party(_ path: String?, _ info: String? = nil) -> ProjectParty {
        let place = path.map(PathText.folder) ?? folder.root
        var settings = BuildSettings(configuration: "Release", folder: folder, projectFolder: place)
        let near = place + "/Info.plist"
        let info = info ?? (FileKind.of(near) == .file || infos.count != 1 ? near : infos[0])
        for case (let key, let file?) in [("CODE_SIGN_ENTITLEMENTS", path), ("INFOPLIST_FILE", info)]
        where FileKind.of(file) == .file {
            settings.add(key, ProjectValue(text: file, file: folder.shown(file)))
        }
        return ProjectParty(settings)
    }

    private func banner(of path: String) -> ProjectValue? {
        let bytes = folder.bytes(path)
        guard bytes.firstIndex(of: Array("app-clip-bundle-id".utf8)) != nil else { return nil }
        let page = WebPageDocument.read(bytes, name: folder.shown(path)).page
        let named = page.banner?.clipBundleID
        return named.map { ProjectValue(text: $0, file: folder.shown(path), line: page.bannerLine) }
    }

    private mutating func add(
        _ party: ProjectParty, named name: String, of app: ProjectParty?, assumed: ProjectValue? = nil
    ) {
        var clip = ProjectClip(name: name, clip: party, targets: [], folder: folder.root)
        clip.found.app = app ?? party.parents.first.map(ProjectParty.init(bundleID:))
        if clip.found.app?.bundleID == nil { clip.found.app?.bundleID = party.parents.first }
        clip.notes += clip.found.app?.notesOfApp ?? []
        if let assumed {
            clip.clip.domains = [assumed]
            let next = "pass the clip's .entitlements too"
            let text = "assumed: the clip is entitled to \(assumed.text.dropFirst("appclips:".count))"
            clip.notes.append(ProjectNote(text: text, next: next))
        } else {
            clip.removeDomainsOfApp()
        }
        clips.append(clip)
    }
}
