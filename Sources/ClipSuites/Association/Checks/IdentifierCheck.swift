import ClipRules

extension AssociationDecoder {
    /// An application identifier begins with an App ID prefix, which is mostly the team's.
    func checkIdentifier(_ text: String, _ value: JSONValue) {
        if text.contains(where: { $0.isWhitespace || "*/:\"".contains($0) }) {
            notes.warn(
                .identifierPrefix, value.range,
                "\(Quotation.of(text)) has a character that no application identifier has",
                fix: "write it like \"ABCDE12345.com.example.app\", without wildcards")
            return
        }
        guard ApplicationIdentifier.prefix(of: text) == nil else { return }
        let first = text.prefix { $0 != "." }
        let looksLikePrefix =
            !first.isEmpty && first.utf8.count != text.utf8.count
            && first.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
        let prefix = clip?.teamID ?? "ABCDE12345"
        let mended = looksLikePrefix ? prefix + text.dropFirst(first.count) : prefix + "." + text
        notes.warn(
            .identifierPrefix, value.range,
            looksLikePrefix
                ? "the prefix \(Quotation.of(first)) has \(first.utf8.count) characters, expected \(prefixLength)"
                : "\(Quotation.of(text)) has no App ID prefix before the bundle identifier",
            fix: "write \(Quotation.of(mended))" + (clip?.teamID == nil ? ", with your team's prefix" : ""))
    }

    private var prefixLength: Int { ApplicationIdentifier.prefixLength }

    /// The suite's clip has to be under `appclips`; where it is under `applinks` only, that is a mistake often made.
    func checkClip(_ clip: ApplicationIdentity, _ file: AssociationFile, _ value: JSONValue) {
        // An identifier that only lacks its prefix has been told of.
        let isMeant = { (id: ApplicationIdentifier) in
            clip.isNamed(by: id.text)
                || ApplicationIdentifier.prefix(of: id.text) == nil && (id.text + ".").hasSuffix(clip.bundleID + ".")
        }
        if file.appClips?.apps.contains(where: isMeant) == true { return }
        let place: Range<Int>
        if case .object(let members) = value.content, let section = members.first(where: { $0.key == "appclips" }) {
            place = section.keyRange
        } else {
            place = AssociationNotes.start(of: value)
        }
        let links = file.appLinks?.details.flatMap(\.appIDs).first { clip.isNamed(by: $0.text) }
        let fix = "add \(Quotation.of(clip.text)) to \"appclips\": { \"apps\": […] }"
        if let links {
            notes.warn(
                .clipOnlyInAppLinks, place,
                "the clip \(Quotation.of(clip.text)) is named under \"applinks\" only, which opens apps and no clips",
                note: "it is on line \(links.line)", fix: fix)
        } else {
            notes.warn(
                .clipNotNamed, place, "the file does not name the clip \(Quotation.of(clip.text))", fix: fix)
        }
    }
}
