package struct InfoPlistFile: Sendable {
    package let requestsLocation: Bool
    package let diagnostics: [Diagnostic]

    private static let section = "NSAppClip"
    private static let key = "NSAppClipRequestLocationConfirmation"

    package static func read(_ bytes: [UInt8], name: String) -> InfoPlistFile {
        let notes = AssociationNotes(SourceFile(name: name, bytes: bytes))
        let dictionary = PropertyListReader.dictionary(notes, fix: "name the target's Info.plist")
        let requestsLocation = dictionary.map { Self.isLocationRequested(in: $0, notes) } ?? false
        return InfoPlistFile(requestsLocation: requestsLocation, diagnostics: notes.diagnostics)
    }

    private static func isLocationRequested(in dictionary: [String: Any], _ notes: AssociationNotes) -> Bool {
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
