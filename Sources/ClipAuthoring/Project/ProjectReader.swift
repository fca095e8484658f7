import ClipRules
import ClipSuites
import Foundation

package struct ProjectReader {
    package private(set) var clips: [ProjectClip] = []
    package private(set) var notes: [ProjectNote] = []
    package private(set) var answer: Diagnostic?
    private var folder: ProjectFolder
    private let configuration: String?
    private var projects: [XcodeProject] = []
    private var schemes: [(path: String, file: SchemeFile)] = []

    package var root: String { folder.root }

    package init(folder given: String, from current: String, configuration: String? = nil) throws(Diagnostic) {
        let current = PathText.real(current) ?? current
        var path = PathText.absolute(given, from: current)
        if ["xcodeproj", "xcworkspace"].contains((path as NSString).pathExtension) { path = PathText.folder(of: path) }
        guard let root = PathText.real(path), FileKind.of(root) == .folder else {
            throw Diagnostic(.error, "there is no folder \(quoted: given)", fix: "name your project's folder")
        }
        let all = ProjectFolder(root, shownFrom: current)
        let own = all.withoutForeign
        folder = own
        self.configuration = configuration
        readProjects()
        if clips.isEmpty {
            folder = all
            readProjects()
        }
        let files = clips.isEmpty ? folder.files(named: ProjectGenerator.names) : []
        let texts = files.map { [folder] in (name: folder.shown($0), text: folder.bytes($0).text) }
        let generator = ProjectGenerator.answer(files: texts)
        if clips.isEmpty {
            let apps = projects.flatMap { project in
                project.targets.filter { !$0.isClip }.map { project.party(of: $0) }
            }
            var files = LooseFiles(in: own, besides: apps)
            if files.clips.isEmpty, own.files(ending: "entitlements").isEmpty {
                files = LooseFiles(in: all, besides: apps)
            } else {
                folder = own
                schemes.removeAll { all.isForeign($0.path) }
            }
            clips = files.clips
            notes += files.notes
            if generator == nil { noteNoClip() }
        }
        if clips.isEmpty {
            let files = folder.files(ending: "entitlements").filter { [folder] path in
                let file = EntitlementsFile.read(folder.bytes(path), name: path)
                return file.isOfClip || file.clips?.isEmpty == false
            }
            let names = files.prefix(4).map { folder.shown($0).quotedForShell }
            let other = names.isEmpty ? "other files" : "files: clipflight init \(names.joined(separator: " "))"
            let none = Diagnostic(
                .error, "found no App Clip in \(quoted: given)",
                note: "looked for Xcode projects with an App Clip target, entitlements and association files",
                fix: "name your app's folder or \(other); to start from an example: clipflight init --example")
            answer = generator ?? none
        } else if let generator {
            notes.append(ProjectNote(text: generator.message, next: generator.fix))
        }
        if folder.isCut { notes.append(.missing("a part of the folder", next: "name only the app's folder")) }
        guard !clips.isEmpty else { return }
        for index in clips.indices {
            clips[index].notes += clips[index].clip.removeInvalid()
            clips[index].notes += clips[index].found.app?.removeInvalid() ?? []
        }
        for (path, scheme) in schemes where scheme.isScheme { read(scheme, path) }
        for index in clips.indices {
            readAssociation(&clips[index])
            if !clips[index].clip.isWithoutDomains { clips[index].removeDomainsOfApp() }
            readPages(&clips[index])
            noteMissing(&clips[index])
            clips[index].router = RouterPlace(of: clips[index], in: folder)
            if let place = clips[index].router?.coldLaunchLost {
                let next =
                    "read connectionOptions.userActivities in scene(_:willConnectTo:options:) too, as shown in "
                    + "ClipFlight's Sources/ClipHost/ClipHost.docc/UIKit.md"
                clips[index].notes.append(.missing("the URL of a cold launch", at: place, next: next))
            }
        }
    }

    private mutating func readProjects() {
        projects = []
        notes = []
        schemes = folder.files(ending: "xcscheme").map { [folder] path in
            (path: path, file: SchemeFile.read(folder.bytes(path), name: folder.shown(path), path: path))
        }
        let paths = folder.files(ending: "xcodeproj").filter { FileKind.of($0 + "/project.pbxproj") == .file }
        let depths = paths.map { $0.count { $0 == "/" } }
        for (path, _) in zip(paths, depths).sorted(by: { $0.1 < $1.1 }) { read(project: path) }
    }

    private mutating func read(project path: String) {
        let project: XcodeProject
        do throws(Diagnostic) { project = try XcodeProject(path: path, in: folder) } catch {
            if folder.bytes(path + "/project.pbxproj").isEmpty { return }
            return notes.append(.missing(error, at: folder.shown(path)))
        }
        projects.append(project)
        for target in project.targets where target.isClip {
            let family = ([target] + project.parents(of: target)).flatMap { project.names(of: $0.id) }
            let archived = schemes.map(\.file).filter { !$0.archived.filter(family.contains).isEmpty }
                .compactMap(\.archiveConfiguration)
            let byDefault = project.defaultConfiguration(of: target)
            let main = archived.contains(byDefault) ? byDefault : archived.first ?? byDefault
            let chosen = configuration.map { [$0] } ?? [main] + archived
            let known = project.configurations(of: target)
            guard known.isEmpty || configuration.map(known.contains) ?? true else {
                let text = "the configuration \(chosen[0]) of \(target.name): found \(Quotation.some(known))"
                notes.append(.missing(text, at: folder.shown(path)))
                continue
            }
            let idOfMain = project.party(of: target, in: main).bundleID?.text
            var taken: Set<String> = []
            for name in chosen {
                var clip = clip(of: target, in: project, name)
                let id = clip.clip.bundleID?.text
                guard taken.insert(id ?? "").inserted else { continue }
                // Xcode's templates have identifiers such as ___VARIABLE_bundleID___.
                if id?.contains("___") == true { break }
                if name != main {
                    clip.name += " \(name)"
                    clip.found.sharesBundleID = configuration != nil && id == idOfMain
                }
                clip.found.otherSuites = known.filter { $0 != name }.map { "\(target.name) \($0)".suiteID }
                clips.append(clip)
            }
            let released = known.filter { $0.lowercased().contains("release") }
            for name in released + known where !chosen.contains(name) {
                let id = project.party(of: target, in: name).bundleID?.text
                guard let id, id.isBundleID, taken.insert(id).inserted else { continue }
                let text = "left out: the clip \(id) of the configuration \(name)"
                let next = "run this command again, with --configuration \(name.quotedForShell)"
                notes.append(ProjectNote(text: text, place: folder.shown(path), next: next, part: .suite(of: id)))
            }
        }
    }

    private func clip(of target: XcodeProject.Target, in project: XcodeProject, _ name: String) -> ProjectClip {
        let own = project.party(of: target, in: name)
        var clip = ProjectClip(
            name: target.name, clip: own, targets: project.names(of: target.id), folder: project.folder)
        let embedding = project.parents(of: target)
        let app =
            embedding.first
            ?? project.targets.first { other in
                let id = other.isClip ? nil : project.party(of: other, in: name).bundleID?.text
                return own.parents.contains { $0.text == id }
            }
        if let app {
            let party = project.party(of: app, in: name)
            clip.found.app = party
            clip.targets += project.names(of: app.id)
            clip.notes += party.notesOfApp + own.differences(from: party)
        } else if let parent = own.parents.first {
            clip.found.app = ProjectParty(bundleID: parent)
        }
        let parties = [(target, own)] + (app.flatMap { app in clip.found.app.map { [(app, $0)] } } ?? [])
        for (target, party) in parties where party.isWithoutDomains && party.entitlements == nil {
            let unused = folder.files(ending: "entitlements").first {
                PathText.name(of: PathText.folder(of: $0)) == target.name
            }
            guard let unused else { continue }
            let path = PathText.relative(unused, from: project.folder)
            let text = "CODE_SIGN_ENTITLEMENTS of the target \(target.name)"
            clip.notes.append(.missing(text, next: "set it to \(path), if the target has these entitlements"))
        }
        for other in embedding.dropFirst() {
            clip.targets += project.names(of: other.id)
            clip.notes.append(.missing("the app \(other.name), which also embeds the clip"))
        }
        return clip
    }

    private mutating func noteNoClip() {
        let outer = projects.filter { !folder.isForeign($0.folder) }
        let own = outer.isEmpty ? projects : outer
        let apps = own.flatMap { project in
            project.targets.filter(project.mayRunOnPhone).map { ($0.name, project.party(of: $0)) }
        }
        let named = apps.flatMap(\.1.clips)
        for clip in named {
            let text = "a target that builds \(clip.text), which the app's entitlements name"
            notes.append(.missing(text, at: clip.place, next: "add an App Clip target in Xcode"))
        }
        let hasClip = projects.contains { $0.targets.contains(where: \.isClip) }
        guard !apps.isEmpty || own.contains(where: \.targets.isEmpty), !hasClip, named.isEmpty else { return }
        let names = Set(apps.map { $0.1.bundleID?.text ?? $0.0 }).sorted()
        let text = "an App Clip target" + (names.isEmpty ? "" : ": found \(Quotation.some(names))")
        notes.append(.missing(text, next: "add an App Clip target in Xcode"))
    }

    private mutating func read(_ scheme: SchemeFile, _ path: String) {
        let name = path.fileStem
        let title = "Scheme \(name)"
        var owners = clips.indices.filter { !clips[$0].targets.filter(scheme.launched.contains).isEmpty }
        let isProject = clips.contains { !$0.targets.isEmpty }
        if owners.isEmpty, clips.count == 1 {
            let users = Set(projects.flatMap { $0.dependents(of: clips[0].targets) })
            if !isProject || scheme.launched.isEmpty || !users.isDisjoint(with: scheme.launched) { owners = [0] }
        }
        if let first = scheme.invocations.first, isProject, owners.isEmpty, !scheme.launched.isEmpty {
            let known = Set(projects.flatMap { $0.targetIDs.flatMap($0.names) })
            let lack = known.isDisjoint(with: scheme.launched) ? "in the project" : "the clip or its app"
            let text = "left out \(first.url.value): the target of the scheme \(name) is not \(lack)"
            return notes.append(ProjectNote(text: text, place: ProjectValue(first.url).place))
        }
        let isOnly = Set(scheme.invocations.map(\.url.value)).count == 1
        for (url, isEnabled) in scheme.invocations {
            let behind = url.value.firstRange(of: "://").map { url.value[$0.upperBound...] } ?? url.value[...]
            let part = behind.drop { !"/?#".contains($0) }.shortened(to: 60)
            let title = isOnly || part.isEmpty ? title : "\(title) \(part)"
            let value = ProjectValue(url)
            if owners.isEmpty {
                notes.append(.missing("a clip for \(title), which has \(value.text)", at: value.place))
            }
            guard isEnabled else {
                notes.append(ProjectNote(text: "left out \(value.text): it is not ticked", place: value.place))
                continue
            }
            let host = (try? InvocationURL(value.text))?.host ?? ""
            let others = owners.map { leftOut(value, of: host, from: clips[$0], run: scheme.launchConfiguration) }
            for (index, note) in zip(owners, others) where note == nil { clips[index].add(value, title: title) }
            guard let note = others.first ?? nil, others.allSatisfy({ $0 != nil }) else { continue }
            if !notes.contains(where: { $0.text == note.text }) { notes.append(note) }
        }
    }

    /// Notes that only another configuration may open the host. If `run` is stated, only this configuration counts.
    private func leftOut(_ url: ProjectValue, of host: String, from clip: ProjectClip, run: String?) -> ProjectNote? {
        if host.isEmpty || clip.hosts.contains(host) { return nil }
        let names = projects.flatMap { project in
            project.targets.filter { $0.isClip && clip.targets.contains(project.path + $0.id) }.flatMap { target in
                project.configurations(of: target).filter { project.party(of: target, in: $0).hosts.contains(host) }
            }
        }
        guard let name = run ?? names.first, names.contains(name) else { return nil }
        let text = "left out \(url.text): only \(names.listed("and")) may open \(host)"
        let next = "run this command again, with --configuration \(name.quotedForShell)"
        return ProjectNote(text: text, place: url.place, next: next)
    }

    /// Reads the association files that name the clip. If there is only one clip, reads all of them.
    private func readAssociation(_ clip: inout ProjectClip) {
        let files = folder.associationFiles
        guard let bundleID = clip.clip.bundleID?.text else {
            clip.hasUnservedFile = !files.isEmpty
            return
        }
        let identity = ApplicationIdentity(teamID: clip.clip.team?.text, bundleID: bundleID)
        let hostsOfApp = (clip.found.app?.domains ?? []).map(\.text).hosts(of: .appLinks)
        let known = Set(clip.hosts + hostsOfApp)
        func isStated(path: String, site: String, rank: Int) -> Bool {
            rank < 2 && host(of: path, in: site, among: known).map(known.contains) == true
        }
        var proven: Set<String> = []
        for (path, site, rank) in files.filter(isStated) + files.filter({ !isStated(path: $0, site: $1, rank: $2) }) {
            let shown = folder.shown(path)
            let document = AssociationDocument.read(folder.bytes(path), name: shown)
            let file = document.file
            let apps = file?.appClips?.apps ?? []
            let named = apps.first { identity.isNamed(by: $0.text) }
            guard named != nil || clips.count == 1 else { continue }
            let hosts = named == nil && apps.isEmpty ? known : Set(clip.hosts)
            let stated = host(of: path, in: site, among: hosts)
            if let stated, !hosts.isEmpty, !hosts.contains(stated) {
                clip.notes.append(ProjectNote(text: "left out \(shown): the clip is not entitled to \(stated)"))
                continue
            }
            var serving = stated.map { [$0] } ?? (hosts.count == 1 ? clip.hosts : [])
            if hosts.isEmpty { serving = [named == nil ? nil : ClipImport.host(ofFileAt: path)].compactMap(\.self) }
            let isOutranked = files.contains { $0.site == site && $0.rank < rank }
            let isServed = !serving.isEmpty && serving.allSatisfy { clip.found.associations[$0] != nil }
            if isOutranked || rank == 2 && isServed {
                let name = rank == 2 ? "the file name without .json" : AssociationDocument.path
                clip.notes.append(ProjectNote(text: "skipped \(shown): Apple requests \(name)"))
                continue
            }
            for host in serving
            where clip.found.associations[host] == nil || named != nil && rank < 2 && !proven.contains(host) {
                clip.found.associations[host] = path
                if named != nil || stated != nil { proven.insert(host) }
            }
            if let named {
                let value = ProjectValue(text: named.text, file: shown, line: named.line)
                clip.notes.append(.found("association file names", value))
                let own = apps.filter { identity.isNamed(by: $0.text) }
                    .map { ProjectValue(text: $0.text, file: shown, line: $0.line) }
                clip.clip.team = clip.clip.team ?? own.commonTeam
            } else if file == nil {
                let error = document.diagnostics.errors.first
                let text = "the association file is not JSON" + (error.map { ": \($0.message)" } ?? "")
                clip.notes.append(.missing(text, at: shown, next: error?.fix ?? "correct it"))
            } else if !apps.isEmpty || !clip.hosts.filter(serving.contains).isEmpty {
                let own = clip.clip.team == nil ? bundleID : identity.text
                let names = apps.isEmpty ? "no clip" : "\(Quotation.some(apps.map(\.text))), but not \(own)"
                let reason = apps.lazy.compactMap { identity.reason(toKeep: $0.text) }.first
                let next = reason.map { "add \(own), and keep the other: \($0)" } ?? "add \(own) to \"appclips\""
                clip.notes.append(.missing("the association file names \(names)", at: shown, next: next))
            }
            if serving.isEmpty {
                clip.hasUnservedFile = true
                let next = "list every host in \"sites\""
                clip.notes.append(.missing("which host serves \(shown)", next: next, part: .sites(clip.hosts)))
            } else if let host = serving.first, rank > 0, clip.found.associations[host] == path {
                let text = "proof that \(host) serves \(shown): Apple requests \(AssociationDocument.path)"
                clip.notes.append(.missing(text, next: "clipflight association https://\(host)"))
            }
        }
    }

    /// Returns the host that a file's folders name: one of these, or else another.
    private func host(of path: String, in site: String, among hosts: Set<String>) -> String? {
        let folders = PathText.relative(site, from: root).split(separator: "/").map { $0.lowercased() }
        let near = ClipImport.host(ofFileAt: path)
        if let host = (folders + [near ?? ""]).last(where: hosts.contains) { return host }
        // The project's own folder may have any name.
        if let near, site != root { return near }
        return folders.last { name in hosts.contains { name.hasSuffix(".\(($0 as NSString).pathExtension)") } }
    }

    private func readPages(_ clip: inout ProjectClip) {
        guard let bundleID = clip.clip.bundleID?.text else { return }
        for path in folder.files(ending: "html", "htm") {
            let bytes = folder.bytes(path)
            guard bytes.firstIndex(of: Array("apple-itunes-app".utf8)) != nil else { continue }
            let page = WebPageDocument.read(bytes, name: folder.shown(path)).page
            let place = ProjectValue(text: bundleID, file: folder.shown(path), line: page.bannerLine).place
            guard page.banner?.clipBundleID == bundleID else {
                if clips.count == 1, let named = page.banner?.clipBundleID {
                    let next = "write app-clip-bundle-id=\(bundleID) if the page is for this clip"
                    let text = "a banner of \(bundleID): the page names \(named)"
                    clip.notes.append(.missing(text, at: place, next: next))
                }
                continue
            }
            if let address = page.address, let url = try? InvocationURL(address) {
                let value = ProjectValue(text: address, file: folder.shown(path), line: page.addressLine)
                if let note = leftOut(value, of: url.host, from: clip, run: nil) {
                    clip.notes.append(note)
                    continue
                }
                clip.add(value, title: "Page \(path.fileStem)", from: [.safariBanner])
                let shownPath = url.path.isEmpty ? "/" : url.path
                if let other = clip.found.pages.first(where: { $0.host == url.host && $0.path == shownPath }) {
                    let text = "skipped \(folder.shown(path)): \(folder.shown(other.file)) has the same URL"
                    clip.notes.append(ProjectNote(text: text))
                    continue
                }
                clip.found.pages.append((url.host, shownPath, path, value.located.location))
                continue
            }
            let text = "the URL of the page with the banner of \(bundleID)"
            clip.notes.append(.missing(text, at: place, next: "write the URL into the page as a canonical link"))
        }
    }

    private func noteMissing(_ clip: inout ProjectClip) {
        func note(_ isMissing: Bool, _ text: String, next: String, _ part: ProjectNote.Part?) {
            if isMissing { clip.notes.append(.missing(text, next: next, part: part)) }
        }
        let hasURL = !clip.found.invocations.isEmpty || clip.hasPlaceholder
        note(!hasURL, "a URL that opens the clip", next: "add it to \"invocations\"", .invocations)
        let id = clip.clip.bundleID
        note(id == nil, "the clip's bundle identifier", next: "write \"bundleID\" into the suite", .bundleID)
        note(clip.clip.team == nil, "the team", next: "write \"teamID\" into the suite", .team)
        let isGenerated = clip.targets.isEmpty
        let keys = isGenerated ? "\"associatedDomains\" to the suite" : "Associated Domains to the clip's target"
        let hasEntry = clip.clip.domains.contains { $0.text.hasPrefix("appclips:") }
        note(!hasEntry, "an appclips: entry", next: "add \(keys)", isGenerated ? .domains : nil)
        let ids = ([id, clip.found.app?.bundleID] + clip.clip.parents).compactMap { $0?.text.lowercased() }
        for host in clip.hosts where ids.contains(host) {
            note(true, "a web host: appclips:\(host) is a bundle identifier", next: "name your web host", nil)
        }
        let unserved = clip.hosts.filter { clip.found.associations[$0] == nil && !ids.contains($0) }
        if !unserved.isEmpty, !clip.found.associations.isEmpty || !clip.found.pages.isEmpty {
            let text = "left out: the files of the other hosts and pages, until \"sites\" can list every host"
            clip.notes.append(ProjectNote(text: text, part: .sites([])))
        }
        let isUnserved = !unserved.isEmpty && !clip.hasUnservedFile
        let names = Quotation.some(unserved)
        note(isUnserved, "the association file of \(names)", next: "name it in \"sites\"", .sites(unserved))
        let next = "run clipflight init FILE with App Store Connect's JSON, or add experiences to \"experiences\""
        note(true, "the experiences, which are in App Store Connect", next: next, .experiences)
    }
}
