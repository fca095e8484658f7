struct RegistrationCheck {
    private var first: [String: (clip: String, place: SourceLocation)] = [:]

    mutating func check(_ suite: Suite) -> [Diagnostic] {
        guard let clip = suite.clip.bundleID else { return [] }
        var notes: [Diagnostic] = []
        for experience in suite.advanced {
            let key = experience.url.comparisonKey
            let known = first[key] ?? (clip, experience.urlLocation)
            first[key] = known
            guard known.clip != clip else { continue }
            notes.warn(
                .registeredTwice, at: experience.urlLocation,
                "\(quoted: experience.url.text) is registered for the clip \(quoted: clip) "
                    + "here, and for \(quoted: known.clip) in another suite",
                note: "the other is at \(known.place.text)",
                fix: "register it for one of the two clips, and a more specific URL for the other")
        }
        return notes
    }
}
