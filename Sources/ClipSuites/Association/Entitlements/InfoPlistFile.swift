import ClipRules

package struct InfoPlistFile {
    package let requestsLocation: Bool
    let requestsNotifications: Bool
    let minimumOS: OSVersion?
    let place: SourceLocation
    let placeWithoutScenes: SourceLocation?
    package let diagnostics: [Diagnostic]

    private static let sectionKey = "NSAppClip"
    private static let locationKey = "NSAppClipRequestLocationConfirmation"
    private static let minimumKey = "MinimumOSVersion"
    private static let storyboardKey = "UIMainStoryboardFile"
    static let scenesKey = "UIApplicationSceneManifest"
    static let notificationKey = "NSAppClipRequestEphemeralUserNotification"

    package static func read(_ bytes: [UInt8], name: String) -> InfoPlistFile {
        let notes = DecodingContext(SourceFile(name: name, bytes: bytes))
        let dictionary = PropertyListReader.dictionary(notes, fix: "name the target's Info.plist", mayBeBinary: true)
        let stated = dictionary?[sectionKey]
        let section = stated as? [String: Any]
        if stated != nil, section == nil {
            mismatch(sectionKey, "dictionary", fix: "write <dict><key>\(locationKey)</key><true/></dict>", notes)
        }
        func isRequested(_ key: String) -> Bool {
            guard let value = section?[key] else { return false }
            if let isTrue = value as? Bool { return isTrue }
            mismatch(key, "boolean", fix: "write <true/> or <false/>", notes)
            return true
        }
        let minimum = dictionary?[minimumKey]
        if let minimum, !(minimum is String) {
            mismatch(minimumKey, "string", fix: "write <string>16.0</string>, or the intended version", notes)
        }
        let isWithoutScenes = dictionary?[storyboardKey] != nil && dictionary?[scenesKey] == nil
        return InfoPlistFile(
            requestsLocation: isRequested(locationKey), requestsNotifications: isRequested(notificationKey),
            minimumOS: (minimum as? String).flatMap(OSVersion.init), place: notes.location(of: sectionKey),
            placeWithoutScenes: isWithoutScenes ? notes.location(of: storyboardKey) : nil,
            diagnostics: notes.diagnostics)
    }

    private static func mismatch(_ key: String, _ expected: String, fix: String, _ notes: DecodingContext) {
        notes.error(notes.place(of: key), "\(key) is not a \(expected)", fix: fix)
    }

    package static func mismatch(_ bundleID: String, _ bytes: [UInt8], file: String) throws(Diagnostic) -> String? {
        let source = SourceFile(name: file, bytes: bytes)
        let list = try PropertyListReader.read(source, fix: "name an app that xcodebuild has built", mayBeBinary: true)
        let found = (list as? [String: Any])?["CFBundleIdentifier"] as? String
        if found == bundleID { return nil }
        return "found \(found.map { Quotation.of($0) } ?? "no text") as its CFBundleIdentifier, expected "
            + "\(quoted: bundleID), the suite's bundleID"
    }
}
