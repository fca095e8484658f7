import ClipSuites
import Foundation

package struct SchemeFile {
    package private(set) var invocations: [(url: LocatedString, isEnabled: Bool)] = []
    package private(set) var isScheme = false
    /// The launched targets' identifiers, each after its project's path if the scheme states one.
    package private(set) var launched: [String] = []
    private(set) var archived: [String] = []
    private(set) var launchConfiguration: String?
    private(set) var archiveConfiguration: String?

    package static func read(_ bytes: [UInt8], name: String, path: String = "") -> SchemeFile {
        let source = SourceFile(name: name, bytes: bytes)
        var scheme = SchemeFile()
        var scanner = HTMLScanner(bytes)
        var built: [String] = []
        var isRunnable = false
        var entry: HTMLTag?
        while let tag = scanner.next() {
            switch tag.name {
            case "scheme": scheme.isScheme = true
            case "launchaction":
                scheme.launchConfiguration = tag["buildconfiguration"]
                scheme.add(tag["appclipinvocationurlstring"], true, tag, source)
            case "archiveaction": scheme.archiveConfiguration = tag["buildconfiguration"]
            case "buildactionentry": entry = tag
            case "environmentvariable" where tag["key"] == "_XCAppClipURL":
                scheme.add(tag["value"], tag["isenabled"] != "NO", tag, source)
            case "buildableproductrunnable", "remoterunnable": isRunnable = true
            case "buildablereference" where isRunnable:
                isRunnable = false
                scheme.launched += target(tag, of: path)
            case "buildablereference":
                if entry != nil { built += target(tag, of: path) }
                if entry?["buildforarchiving"] == "YES" { scheme.archived += target(tag, of: path) }
                entry = nil
            default: break
            }
        }
        if scheme.launched.isEmpty { scheme.launched = built }
        return scheme
    }

    /// A container, for example `container:ios/App.xcodeproj`, is relative to the scheme's project folder.
    private static func target(_ tag: HTMLTag, of scheme: String) -> [String] {
        guard let id = tag["blueprintidentifier"] else { return [] }
        guard let name = tag["referencedcontainer"]?.split(separator: ":", maxSplits: 1).last,
            let end = scheme.firstRange(of: ".xcodeproj/") ?? scheme.firstRange(of: ".xcworkspace/")
        else { return [id] }
        let project = PathText.absolute(String(name), from: PathText.folder(of: String(scheme[..<end.lowerBound])))
        return [(PathText.real(project) ?? project) + id]
    }

    private mutating func add(_ value: String?, _ isEnabled: Bool, _ tag: HTMLTag, _ source: SourceFile) {
        let url = value?.trimmingWhitespace ?? ""
        guard !url.isEmpty else { return }
        let name = tag.name == "launchaction" ? "appclipinvocationurlstring" : "value"
        let location = source.location(at: tag.range(of: name).lowerBound)
        invocations.append((LocatedString(url, at: location), isEnabled))
    }
}

extension String {
    /// Whether the URL is a placeholder in a template, such as `https://example.com` or `<url>`.
    package var isPlaceholderURL: Bool {
        ["https://example.com", "https://example.com/"].contains(self) || contains("REPLACE_") || contains("<")
            || contains("PLACEHOLDER")
    }
    var obstacleToImport: String? {
        if isPlaceholderURL { return "is a placeholder" }
        return hasSetting || unicodeScalars.contains(where: \.isInvisible) ? "cannot be resolved" : nil
    }
    /// Whether the text contains an unresolved build setting.
    var hasSetting: Bool { contains("$(") || contains("${") }
    var fileStem: String { (PathText.name(of: self) as NSString).deletingPathExtension }
    var trimmingWhitespace: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
