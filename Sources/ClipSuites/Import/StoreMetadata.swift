import Foundation

/// The default experience as EAS Metadata and fastlane's `deliver` keep it, in files of their own.
struct StoreMetadata {
    private var action: LocatedString?
    private var subtitles: [(name: String, value: (text: LocatedString, notes: ImportNotes))] = []

    private static let actionFile = "app_clip_default_experience_action.txt"
    private static let subtitleFile = "app_clip_default_experience_subtitle.txt"
    private static let programs = ["Deliverfile", "Fastfile", "store.config.js", "store.config.ts"]
    static let names = Set(programs + [actionFile, subtitleFile, "store.config.json"])

    /// Whether a file with one of the names says something about a clip.
    static func isAboutClip(_ name: String, _ text: String) -> Bool {
        name.hasSuffix(".txt") || text.contains(name.hasPrefix("store.") ? "appClip" : "app_clip_")
    }

    /// Why a program is not read, and what to give instead; `nil` of any other file.
    static func answer(fileNamed name: String, file: String) -> Diagnostic? {
        guard programs.contains(name) else { return nil }
        let fix =
            name.hasPrefix("store.")
            ? "give 'eas metadata:pull', then 'clipflight init store.config.json'"
            : "write its subtitle and action into the suite's \"experiences\", its URLs into \"invocations\""
        return Diagnostic(.error, at: nil, "\(file) is a program, and what it says of a clip is not read", fix: fix)
    }

    /// Reads a file of `deliver`: the action, or the subtitle in the language that its folder is named after.
    mutating func readText(_ notes: ImportNotes, _ path: String) -> Bool {
        let name = PathText.name(of: path)
        guard [Self.actionFile, Self.subtitleFile].contains(name) else { return false }
        let bytes = notes.source.bytes
        if let offset = UTF8Text.firstInvalidOffset(in: bytes) {
            notes.error(offset..<offset, UTF8Text.message(ofInvalid: bytes[offset]), fix: "save the file as UTF-8")
            return true
        }
        let content = String(decoding: bytes, as: UTF8.self).drop { $0 == "\u{FEFF}" }
        let trimmed = content.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else {
            notes.error(0..<0, "the file is empty", fix: "write its text there, or leave it out")
            return true
        }
        let text = LocatedString(trimmed, at: notes.source.location(at: 0))
        if name == Self.actionFile {
            action = notes.action(text, at: 0..<bytes.count)
        } else {
            subtitles.append((PathText.name(of: PathText.folder(of: path)), (text, notes)))
        }
        return true
    }

    func add(to clip: inout ImportedClip) {
        let subtitle = subtitles.first?.value.notes.chosen(subtitles) { _ in 0..<0 }?.text
        guard let place = (subtitle ?? action)?.location else { return }
        clip.addDefault(ImportedExperience(subtitle: subtitle, action: action, location: place))
    }

    /// Reads `apple.appClip` of a store config.
    static func read(storeConfig value: JSONValue, _ notes: ImportNotes, into clip: inout ImportedClip) {
        guard let experience = value["defaultExperience"], experience.members != nil else {
            return notes.mismatch(value["defaultExperience"] ?? value, "an object that describes \"defaultExperience\"")
        }
        let info = experience["info"]
        if let info, info.members == nil { notes.mismatch(info, "an object with a member for each language") }
        let subtitle = notes.chosen(info?.members?.map { ($0.key, $0.value) } ?? [])
        if let subtitle, subtitle.members == nil { notes.mismatch(subtitle, "an object with \"subtitle\"") }
        clip.addDefault(
            ImportedExperience(
                subtitle: notes.text(subtitle?["subtitle"]), action: notes.action(experience["action"]),
                location: notes.location(experience)))
        clip.addReview(experience["reviewDetail"]?["invocationUrls"], notes)
    }
}
