package struct InfoPlistFile: Sendable {
    package let requestsLocation: Bool
    let requestsNotifications: Bool
    /// The oldest system that the clip runs on, where the file states it as a number.
    let minimumOS: OSVersion?
    /// The section of App Clips, or the start of the file.
    let place: SourceLocation
    package let diagnostics: [Diagnostic]

    private static let section = "NSAppClip"
    private static let locationKey = "NSAppClipRequestLocationConfirmation"
    static let notificationKey = "NSAppClipRequestEphemeralUserNotification"

    package static func read(_ bytes: [UInt8], name: String) -> InfoPlistFile {
        let notes = AssociationNotes(SourceFile(name: name, bytes: bytes))
        let dictionary = PropertyListReader.dictionary(notes, fix: "name the target's Info.plist")
        func isRequested(_ key: String) -> Bool { dictionary.map { Self.isRequested(key, in: $0, notes) } ?? false }
        let place = PropertyListReader.place(of: section, in: notes.source.bytes)
        return InfoPlistFile(
            requestsLocation: isRequested(locationKey), requestsNotifications: isRequested(notificationKey),
            minimumOS: (dictionary?["MinimumOSVersion"] as? String).flatMap(OSVersion.init),
            place: notes.source.location(at: place?.lowerBound ?? 0), diagnostics: notes.diagnostics)
    }

    private static func isRequested(_ key: String, in dictionary: [String: Any], _ notes: AssociationNotes) -> Bool {
        func mismatch(_ key: String, _ expected: String, fix: String) -> Bool {
            let place = PropertyListReader.place(of: key, in: notes.source.bytes) ?? 0..<1
            notes.error(place, "\(key) is no \(expected)", fix: fix)
            return false
        }
        guard let section = dictionary[section] else { return false }
        guard let section = section as? [String: Any] else {
            return mismatch(Self.section, "dictionary", fix: "write <dict><key>\(key)</key><true/></dict>")
        }
        guard let value = section[key] else { return false }
        return value as? Bool ?? mismatch(key, "boolean", fix: "write <true/> or <false/>")
    }
}
