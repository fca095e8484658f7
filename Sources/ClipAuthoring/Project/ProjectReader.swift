import ClipRules
import ClipSuites
import Foundation

package struct ProjectReader {
    package private(set) var clips: [ProjectClip] = []
    package private(set) var notes: [ProjectNote] = []
    package private(set) var answer: Diagnostic?
    private let folder: ProjectFolder

    package var root: String { folder.root }

    /// Reads a folder, or the folder that holds a project. Files that cannot be read become notes.
    package init(folder given: String, from current: String) throws(Diagnostic) {
        let current = PathText.real(current) ?? current
        var path = PathText.absolute(given, from: current)
        if ["xcodeproj", "xcworkspace"].contains((path as NSString).pathExtension) { path = PathText.folder(of: path) }
        guard let root = PathText.real(path), FileKind.of(root) == .folder else {
            let isThere = FileKind.of(path) != .missing
            let fix = isThere ? nil : NeighbouringFile.fix(for: path)
            let message =
                isThere ? "\(quoted: given) is a file, expected a folder" : "there is no folder \(quoted: given)"
            throw Diagnostic(.error, message, fix: fix ?? "name your project's folder")
        }
        folder = ProjectFolder(root)
        let projects = folder.files(ending: "xcodeproj").filter { FileKind.of($0 + "/project.pbxproj") == .file }
        for path in projects { read(project: path) }
        if clips.isEmpty { answer = generator ?? noClip(in: given, from: current) }
        if folder.isCut { notes.append(.missing("a part of the folder", next: "name the folder of the app alone")) }
        for path in folder.passedOver { notes.append(ProjectNote(text: "skipped \(path)")) }
        guard !clips.isEmpty else { return }
        for index in clips.indices {
            clips[index].notes += clips[index].clip.removeInvalid() + (clips[index].app?.removeInvalid() ?? [])
            if clips[index].name.isBlank { clips[index].name = "Clip" }
        }
        for path in folder.files(ending: "xcscheme") { read(scheme: path) }
        for index in clips.indices {
            readAssociation(&clips[index])
            readPages(&clips[index])
            noteMissing(&clips[index])
            readSizeReport(&clips[index])
            clips[index].router = RouterPlace(of: clips[index].clip, in: folder)
            if let place = clips[index].router?.coldLaunchLost {
                let next = "read connectionOptions.userActivities in scene(_:willConnectTo:options:) too"
                clips[index].notes.append(.missing("the URL of a cold launch", at: place, next: next))
            }
        }
    }

    private func noClip(in given: String, from current: String) -> Diagnostic {
        let files = folder.files(ending: "entitlements").prefix(4).map {
            PathText.relative($0, from: current).quotedForShell
        }
        let other = files.isEmpty ? "other files" : "files: clipflight init \(files.joined(separator: " "))"
        return Diagnostic(
            .error, "found no App Clip in \(quoted: given)",
            note: "looked for Xcode projects with an App Clip target",
            fix: "name your app's folder or \(other); for a suite to start from: clipflight init --example")
    }

    private mutating func read(project path: String) {
        let project: XcodeProject
        do throws(Diagnostic) { project = try XcodeProject(path: path, in: folder) } catch {
            return notes.append(.missing(error, at: folder.shown(path)))
        }
        let parties = project.targets.map { ($0, ProjectParty(project.settings(of: $0))) }
        if !parties.contains(where: { $0.0.isClip }) {
            let apps = parties.map { $0.1.bundleID?.text ?? $0.0.name }
            let text = "no App Clip target" + (apps.isEmpty ? "" : ", but \(Quotation.some(apps))")
            notes.append(.missing(text, at: folder.shown(path), next: "add an App Clip target in Xcode"))
        }
        for (target, party) in parties where target.isClip {
            if party.bundleID?.text.contains("___") == true {
                notes.append(ProjectNote(text: "skipped the template \(target.name)"))
                continue
            }
            var clip = ProjectClip(name: target.name, clip: party, targets: [target.id])
            // The clip's app embeds it, or is named in its entitlements.
            let embedding = project.parents(of: target)
            let named = parties.first { other in
                !other.0.isClip && party.parents.contains { $0.text == other.1.bundleID?.text }
            }
            if let app = embedding.isEmpty ? named : parties.first(where: { $0.0.id == embedding[0].id }) {
                clip.app = app.1
                clip.targets.append(app.0.id)
                clip.notes += app.1.notes.map {
                    ProjectNote(isMissing: $0.isMissing, text: "app: " + $0.text, place: $0.place, next: $0.next)
                }
            } else if let parent = party.parents.first {
                clip.app = ProjectParty(bundleID: parent)
            }
            for other in embedding.dropFirst() {
                clip.notes.append(.missing("the app \(other.name), which embeds the clip too, is left out"))
            }
            clips.append(clip)
        }
    }

    private var generator: Diagnostic? {
        folder.files(named: ProjectGenerator.names).lazy.compactMap { [folder] path in
            let text = folder.bytes(path).text
            return ProjectGenerator.answer(file: folder.shown(path), text: text)
        }.first
    }

    private mutating func read(scheme path: String) {
        let scheme = SchemeFile.read(folder.bytes(path), name: folder.shown(path))
        guard scheme.isScheme else { return }
        let title = "Scheme \((PathText.name(of: path) as NSString).deletingPathExtension)"
        var owners = clips.indices.filter { !clips[$0].targets.filter(scheme.launched.contains).isEmpty }
        if owners.isEmpty, clips.count == 1 { owners = [0] }
        let isOnly = Set(scheme.invocations.map(\.url.value)).count == 1
        for (url, isEnabled) in scheme.invocations {
            let behind = url.value.firstRange(of: "://").map { url.value[$0.upperBound...] } ?? url.value[...]
            let part = behind.drop { !"/?#".contains($0) }.shortened(to: 60)
            let title = isOnly || part.isEmpty ? title : "\(title) \(part)"
            let value = ProjectValue(url)
            for index in owners { clips[index].add(value, title: title, isEnabled: isEnabled) }
            if owners.isEmpty {
                notes.append(.missing("\(title) launches no clip, but has \(value.text)", at: value.place))
            }
        }
    }

    /// A file belongs to the clip that it names, or to the only clip. Its host is the only host, or a folder's name.
    private func readAssociation(_ clip: inout ProjectClip) {
        let files = folder.files(named: ProjectFolder.associationNames)
        guard let bundleID = clip.clip.bundleID?.text else {
            clip.hasUnservedFile = !files.isEmpty
            return
        }
        let identity = ApplicationIdentity(teamID: clip.clip.team?.text, bundleID: bundleID)
        // Apple requests the name without .json, so that file comes first.
        for path in files.filter({ !$0.hasSuffix(".json") }) + files.filter({ $0.hasSuffix(".json") }) {
            let shown = folder.shown(path)
            let bytes: [UInt8]
            do throws(Diagnostic) { bytes = try folder.read(path) } catch {
                clip.notes.append(.missing(error))
                continue
            }
            let file = AssociationDocument.read(bytes, name: shown).file
            let apps = file?.appClips?.apps ?? []
            let named = apps.first { identity.isNamed(by: $0.text) }
            guard named != nil || clips.count == 1 else { continue }
            let folders = shown.split(separator: "/").map(String.init)
            let serving = clip.hosts.count == 1 ? clip.hosts : clip.hosts.filter(folders.contains)
            let isJSON = path.hasSuffix(".json")
            if isJSON, !serving.isEmpty, serving.allSatisfy({ clip.associations[$0] != nil }) {
                clip.notes.append(ProjectNote(text: "skipped \(shown): Apple requests the name without .json"))
                continue
            }
            for host in serving where clip.associations[host] == nil || named != nil && !isJSON {
                clip.associations[host] = path
            }
            if let named {
                let value = ProjectValue(text: named.text, file: shown, line: named.line)
                clip.notes.append(.found("association file names", value))
                if clip.clip.team == nil, named.text.hasSuffix("." + bundleID) {
                    clip.clip.team = value
                    clip.clip.team?.text.removeLast(bundleID.count + 1)
                }
            } else if file == nil {
                clip.notes.append(.missing("the association file is not JSON", at: shown, next: "correct it"))
            } else {
                let own = clip.clip.team == nil ? bundleID : identity.text
                let names = apps.isEmpty ? "no clip" : "\(Quotation.some(apps.map(\.text))), but not \(own)"
                let reason = apps.lazy.compactMap { identity.reason(toKeep: $0.text) }.first
                let next = reason.map { "add \(own), and keep the other: \($0)" } ?? "add \(own) to \"appclips\""
                clip.notes.append(.missing("the association file names \(names)", at: shown, next: next))
            }
            if serving.isEmpty {
                clip.hasUnservedFile = true
                clip.notes.append(.missing("which host serves \(shown)", next: "add it to \"sites\""))
            } else if let host = serving.first, !path.hasSuffix(AssociationDocument.path) {
                let text = "proof that \(host) serves \(shown): Apple requests \(AssociationDocument.path)"
                clip.notes.append(.missing(text, next: "clipflight association https://\(host)"))
            }
        }
    }

    private func readPages(_ clip: inout ProjectClip) {
        guard let bundleID = clip.clip.bundleID?.text else { return }
        for path in folder.files(ending: "html", "htm") {
            let bytes = folder.bytes(path)
            guard bytes.firstIndex(of: Array("apple-itunes-app".utf8)) != nil else { continue }
            let page = WebPageDocument.read(bytes, name: folder.shown(path)).page
            guard page.banner?.clipBundleID == bundleID else { continue }
            let place = ProjectValue(text: bundleID, file: folder.shown(path), line: page.bannerLine).place
            if let address = page.address, let url = try? InvocationURL(address) {
                let value = ProjectValue(text: address, file: folder.shown(path), line: page.addressLine)
                let title = "Page \((PathText.name(of: path) as NSString).deletingPathExtension)"
                clip.add(value, title: title, from: [.safariBanner])
                clip.pages.append((url.host, url.path.isEmpty ? "/" : url.path, path))
                continue
            }
            let text = "the URL of the page with the banner of \(bundleID)"
            clip.notes.append(.missing(text, at: place, next: "write it into the page as its canonical link"))
        }
    }

    /// Xcode names a variant after the exported target or product.
    private func readSizeReport(_ clip: inout ProjectClip) {
        let variant = "Variant: \(clip.name)"
        let reports = folder.files(named: [ProjectFolder.sizeReportName]).filter { path in
            let lines = folder.bytes(path).text.split(whereSeparator: \.isNewline)
            return clips.count == 1 && clip.app == nil
                || lines.contains { $0.hasPrefix(variant) && !$0.hasPrefix(variant + " ") }
        }
        guard let path = reports.first else { return }
        if reports.count > 1 {
            let next = "name one of them as \"sizeReport\" of the clip"
            return clip.notes.append(.missing("one size report: there are \(reports.count)", next: next))
        }
        clip.sizeReport = path
        clip.notes.append(ProjectNote(text: "size report: \(folder.shown(path))"))
    }

    private func noteMissing(_ clip: inout ProjectClip) {
        if clip.urls.isEmpty, !clip.hasPlaceholder {
            clip.notes.append(.missing("a URL that opens the clip", next: "add it to \"invocations\""))
        }
        if clip.clip.bundleID == nil {
            let next = "set PRODUCT_BUNDLE_IDENTIFIER of the target, then clipflight init"
            clip.notes.append(.missing("the clip's bundle identifier, so no suite is written", next: next))
        }
        if clip.clip.team == nil { clip.notes.append(.missing("the team", next: "write \"teamID\" into the suite")) }
        if !clip.clip.domains.contains(where: { $0.text.hasPrefix("appclips:") }) {
            clip.notes.append(.missing("an appclips: entry", next: "add Associated Domains to the clip's target"))
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

private struct XcodeProject {
    struct Target {
        let id: String
        let name: String
        let isClip: Bool
        let product: String?
        let embedded: [String]
        let dependencies: [String]
    }

    private(set) var targets: [Target] = []
    let folder: String
    private let file: String
    private let files: ProjectFolder
    private let name: String
    private let objects: [String: [String: Any]]
    private var project: [String: Any] = [:]
    private var groups: [String: String] = [:]

    private static let productTypes = [
        "com.apple.product-type.application": false,
        "com.apple.product-type.application.on-demand-install-capable": true,
    ]
    private static let sizeLimit = 64 * 1024 * 1024

    init(path: String, in folder: ProjectFolder) throws(Diagnostic) {
        let bytes = try folder.read(path + "/project.pbxproj", limit: Self.sizeLimit)
        let source = SourceFile(name: folder.shown(path + "/project.pbxproj"), bytes: bytes)
        file = source.name
        files = folder
        name = (PathText.name(of: path) as NSString).deletingPathExtension
        if let conflict = bytes.firstIndex(of: Array("\n<<<<<<<".utf8)) {
            let message = "\(source.name) has a merge conflict, so it is not read"
            throw source.error(conflict + 7, message, fix: "resolve the conflict")
        }
        let list = try PropertyListReader.read(
            source, fix: "open the project in Xcode, which repairs it", limit: Self.sizeLimit)
        let root = list as? [String: Any] ?? [:]
        objects = (root["objects"] as? [String: Any] ?? [:]).compactMapValues { $0 as? [String: Any] }
        project = (root["rootObject"] as? String).flatMap { [objects] in objects[$0] } ?? [:]
        let below = project["projectDirPath"] as? String ?? ""
        self.folder = PathText.absolute(below, from: PathText.folder(of: path))
        for (id, object) in objects {
            for child in object["children"] as? [String] ?? [] { groups[child] = id }
        }
        let ids = project["targets"] as? [String] ?? []
        targets = ids.compactMap(target)
    }

    private func target(_ id: String) -> Target? {
        guard let object = objects[id], let type = object["productType"] as? String,
            let isClip = Self.productTypes[type]
        else { return nil }
        let copies = list(object, "buildPhases").filter { $0["isa"] as? String == "PBXCopyFilesBuildPhase" }
        let embedded = copies.flatMap { list($0, "files") }.compactMap { $0["fileRef"] as? String }
        let dependencies = list(object, "dependencies").compactMap { dependency in
            dependency["target"] as? String
                ?? (dependency["targetProxy"] as? String).flatMap { objects[$0]?["remoteGlobalIDString"] as? String }
        }
        return Target(
            id: id, name: object["name"] as? String ?? id, isClip: isClip,
            product: object["productReference"] as? String, embedded: embedded, dependencies: dependencies)
    }

    private func list(_ object: [String: Any], _ key: String) -> [[String: Any]] {
        (object[key] as? [String] ?? []).compactMap { objects[$0] }
    }

    func parents(of clip: Target) -> [Target] {
        let apps = targets.filter { !$0.isClip }
        let embedding = apps.filter { app in clip.product.map(app.embedded.contains) ?? false }
        return embedding.isEmpty ? apps.filter { $0.dependencies.contains(clip.id) } : embedding
    }

    func settings(of target: Target) -> BuildSettings {
        let owners = [project, objects[target.id] ?? [:]]
        let lists = owners.map { ($0["buildConfigurationList"] as? String).flatMap { objects[$0] } ?? [:] }
        let names = list(lists[1], "buildConfigurations").compactMap { $0["name"] as? String }
        let configuration =
            names.first { $0 == "Release" } ?? names.first { $0.lowercased().contains("release") }
            ?? lists[1]["defaultConfigurationName"] as? String ?? names.first ?? "Release"
        var settings = BuildSettings(configuration: configuration, folder: files, projectFolder: folder)
        for configurations in lists.map({ list($0, "buildConfigurations") }) {
            guard let found = configurations.first(where: { $0["name"] as? String == configuration }) else { continue }
            let base = found["baseConfigurationReference"] ?? found["baseConfigurationReferenceAnchor"]
            if let base = (base as? String).flatMap(path(of:)) {
                let below = found["baseConfigurationReferenceRelativePath"] as? String ?? "."
                settings.add(file: PathText.absolute(below, from: base))
            }
            let values = found["buildSettings"] as? [String: Any] ?? [:]
            for case (let key, let text as String) in values.sorted(by: { $0.key < $1.key }) {
                settings.add(key, ProjectValue(text: text, file: file))
            }
        }
        let attributes = (project["attributes"] as? [String: Any])?["TargetAttributes"] as? [String: [String: Any]]
        var known = [
            "TARGET_NAME": target.name, "TARGETNAME": target.name, "PRODUCT_NAME": target.name,
            "CONFIGURATION": configuration, "PROJECT_NAME": name, "PROJECT": name, "SRCROOT": folder,
            "SOURCE_ROOT": folder, "PROJECT_DIR": folder,
        ]
        known["DEVELOPMENT_TEAM"] = attributes?[target.id]?["DevelopmentTeam"] as? String
        settings.add(known: known, file: file)
        return settings
    }

    private func path(of reference: String) -> String? {
        var path = ""
        var id: String? = reference
        for _ in 0..<64 {
            guard let here = id, let object = objects[here] else { return PathText.absolute(path, from: folder) }
            if let own = object["path"] as? String { path = path.isEmpty ? own : own + "/" + path }
            switch object["sourceTree"] as? String {
            case "<group>": id = groups[here]
            case "<absolute>": return PathText.normalised(path)
            default: return PathText.absolute(path, from: folder)
            }
        }
        return nil
    }
}
