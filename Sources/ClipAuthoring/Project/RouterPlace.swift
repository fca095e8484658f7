import ClipSuites

package struct RouterPlace {
    package var make: Make
    package var place: String?
    /// The location of `scene(_:continue:)` if no other code reads a cold launch's URL.
    package var coldLaunchLost: String?
    /// The folder for the host's package or script.
    package let home: String

    package enum Make: String {
        case swiftUI = "SwiftUI"
        case uiKit = "UIKit"
        case reactNative = "ReactNative"
        case flutter = "Flutter"
        case other = "PackageOfTheApp"
    }

    private static let fileLimit = 300
    private static let marks: [(make: Make, words: [String])] = [
        (.reactNative, ["RCTLinkingManager", "import React", "import Expo"]), (.flutter, ["import Flutter"]),
        (.swiftUI, ["onContinueUserActivity", "onOpenURL"]), (.uiKit, arrivals),
    ]
    private static let arrivals = [
        "onContinueUserActivity", "continue userActivity", "continueUserActivity", "userActivities", "onOpenURL",
        ".webpageURL",
    ]

    init(of clip: ProjectClip, in folder: ProjectFolder) {
        let lists = [clip.clip.infoPlist, clip.clip.entitlements].compactMap { $0 }.map(PathText.folder)
        let files = lists.first.map { list in
            folder.files(ending: "swift").filter { PathText.isInside($0, list) }
        }
        let texts = (files ?? []).prefix(Self.fileLimit).map { (path: $0, bytes: folder.bytes($0)) }
        func find(_ words: [String]) -> String? {
            for word in words.map({ Array($0.utf8) }) {
                for (path, bytes) in texts {
                    guard let start = bytes.firstIndex(of: word) else { continue }
                    let line = bytes[..<start].count { $0 == UInt8(ascii: "\n") } + 1
                    return "\(folder.shown(path)):\(line)"
                }
            }
            return nil
        }
        place = find(Self.arrivals)
        // UIKit passes the URL of a cold launch only to `scene(_:willConnectTo:options:)` (Apple,
        // "Responding to invocations").
        if find(["userActivities"]) == nil { coldLaunchLost = find(["UIScene, continue userActivity"]) }
        let mark = Self.marks.first { find($0.words) != nil }?.make
        let above = sequence(first: clip.folder) { [root = folder.root] path in
            path == root || !PathText.isInside(path, root) ? nil : PathText.folder(of: path)
        }
        let reactNative = Array("\"react-native\"".utf8)
        let flutter = above.first { FileKind.of($0 + "/pubspec.yaml") == .file }
        let react = above.first { folder.bytes($0 + "/package.json").firstIndex(of: reactNative) != nil }
        if let mark {
            make = mark
        } else if flutter != nil, FileKind.of(clip.folder + "/Flutter") == .folder {
            make = .flutter
        } else {
            make = react == nil ? .other : .reactNative
        }
        home =
            switch make {
            case .flutter: flutter ?? folder.root
            case .reactNative: react ?? folder.root
            case .swiftUI, .uiKit, .other: clip.folder
            }
    }

    package func connection(of clip: String, in suite: String, project: String?) -> String {
        let code = place.map { " to the code that receives URLs (\($0))" } ?? ""
        return
            "then: connect a host\(code) as shown in ClipFlight's Sources/ClipHost/ClipHost.docc/\(make.rawValue).md"
            + (project.map { ", and add this to \"clip\" in \(suite): \(host(product: clip, project: $0))" }
                ?? "; run init in the project's folder, so that \(suite) can name the host")
    }

    func host(product: String, project: String) -> String {
        switch make {
        case .swiftUI, .uiKit, .other:
            return "\"host\": { \"swiftProduct\": \"\(product.lettersAndDigits)Host\", \"package\": \"\(project)\" }"
        case .reactNative: return "\"host\": { \"command\": [\"node\", \"\(project)/host.mjs\"] }"
        case .flutter: return "\"host\": { \"command\": [\"dart\", \"\(project)/bin/clip_host.dart\"] }"
        }
    }
}

extension String {
    var lettersAndDigits: String { filter { $0.isASCII && ($0.isLetter || $0.isNumber) } }
}
