import ClipSuites
import Foundation

struct XcodeProject {
    struct Target {
        let id: String
        let name: String
        let isClip: Bool
        let product: String?
        let embedded: [String]
        let dependencies: [String]
    }

    private(set) var targets: [Target] = []
    private(set) var targetIDs: [String] = []
    let folder: String
    let path: String
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
        self.path = path
        file = source.name
        files = folder
        name = path.fileStem
        if let conflict = bytes.firstIndex(of: Array("\n<<<<<<<".utf8)) {
            let message = "\(source.name) has a merge conflict, so it is not read"
            throw source.error(conflict + 7, message, fix: "resolve the conflict")
        }
        let list = try PropertyListReader.read(source, fix: "restore the file from Git", limit: Self.sizeLimit)
        let root = list as? [String: Any] ?? [:]
        objects = (root["objects"] as? [String: Any] ?? [:]).compactMapValues { $0 as? [String: Any] }
        project = (root["rootObject"] as? String).flatMap { [objects] in objects[$0] } ?? [:]
        let below = project["projectDirPath"] as? String ?? ""
        self.folder = PathText.absolute(below, from: PathText.folder(of: path))
        for (id, object) in objects {
            for child in object["children"] as? [String] ?? [] { groups[child] = id }
        }
        targetIDs = project["targets"] as? [String] ?? []
        targets = targetIDs.compactMap(target)
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

    /// Targets of copied projects have equal identifiers, so a scheme may name the project too.
    func names(of target: String) -> [String] { [target, path + target] }

    func parents(of clip: Target) -> [Target] {
        let apps = targets.filter { !$0.isClip }
        let embedding = apps.filter { app in clip.product.map(app.embedded.contains) ?? false }
        return embedding.isEmpty ? apps.filter { $0.dependencies.contains(clip.id) } : embedding
    }

    func dependents(of ids: [String]) -> [String] {
        targets.filter { !$0.dependencies.filter(ids.contains).isEmpty }.flatMap { names(of: $0.id) }
    }

    private func configurationLists(of target: Target) -> [[String: Any]] {
        [project, objects[target.id] ?? [:]].map {
            ($0["buildConfigurationList"] as? String).flatMap { objects[$0] } ?? [:]
        }
    }

    func configurations(of target: Target) -> [String] {
        list(configurationLists(of: target)[1], "buildConfigurations").compactMap { $0["name"] as? String }
    }

    /// Returns the configuration that is archived if no scheme names one.
    func defaultConfiguration(of target: Target) -> String {
        let names = configurations(of: target)
        return names.first { $0 == "Release" } ?? names.first { $0.lowercased().contains("release") }
            ?? configurationLists(of: target)[1]["defaultConfigurationName"] as? String ?? names.first ?? "Release"
    }

    func party(of target: Target, in configuration: String? = nil) -> ProjectParty {
        ProjectParty(settings(of: target, in: configuration ?? defaultConfiguration(of: target)))
    }

    func mayRunOnPhone(_ target: Target) -> Bool {
        let settings = settings(of: target, in: defaultConfiguration(of: target))
        let stated = settings.values["SUPPORTED_PLATFORMS"] ?? settings.values["SDKROOT"]
        guard let (text, missing) = stated.map({ settings.resolved($0.text) }), missing.isEmpty else { return true }
        return ["", "auto"].contains(text) || text.contains("iphone")
    }

    private func settings(of target: Target, in configuration: String) -> BuildSettings {
        let lists = configurationLists(of: target)
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
