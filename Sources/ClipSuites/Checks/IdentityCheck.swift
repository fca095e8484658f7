import ClipRules

extension SuiteCheck {
    mutating func checkIdentifiers() {
        guard let app = suite.app, let appID = app.bundleID else { return }
        let clipID = suite.clip.bundleID
        if let clipID, !clipID.hasPrefix(appID + ".") {
            let name = clipID.split(separator: ".").last ?? "Clip"
            notes.warn(
                .clipIdentifier, at: suite.clip.bundleIDLocation ?? suite.clip.location,
                "the clip's identifier \(quoted: clipID) does not begin with the app's identifier and a dot, "
                    + Quotation.of(appID + "."),
                note: "the app is at \(app.location.text)", fix: "write \(Quotation.of("\(appID).\(name)"))")
        }
        let teamID = suite.clip.teamID
        if let file = association.clipFile, case .entitlements(_, let place) = suite.clip.domains {
            let parent = ApplicationIdentity(teamID: teamID, bundleID: appID)
            check(file.parents ?? [], EntitlementsFile.parentKey, of: "clip", name: parent, "app", at: place)
        }
        // A missing key is not reported, since Xcode adds the key when archiving the app.
        if let clipID, let ids = association.appFile?.clips, case .entitlements(_, let place) = app.domains {
            let clip = ApplicationIdentity(teamID: teamID, bundleID: clipID)
            check(ids, EntitlementsFile.clipKey, of: "app", name: clip, "clip", at: place)
        }
    }

    private mutating func check(
        _ ids: [LocatedString], _ key: String, of owner: String, name identity: ApplicationIdentity, _ other: String,
        at place: SourceLocation
    ) {
        if ids.count == 1, resolved(ids[0].value).map(identity.isNamed) ?? true { return }
        let found = ids.isEmpty ? "do not name the \(other)" : "name \(Quotation.list(ids.map(\.value)))"
        let one = ids.count > 1 ? ", which must have exactly one entry" : ""
        notes.warn(
            .parentIdentifier, at: ids.dropFirst().first?.location ?? ids.first?.location ?? place,
            "the \(owner)'s entitlements \(found) under \(key)\(one); the \(other) is \(quoted: identity.text)",
            note: "a clip and its app must name each other, which links their keychain items",
            fix: "write <string>$(AppIdentifierPrefix)\(identity.bundleID ?? "bundle.id")</string>"
                + (ids.count == 1 ? ", or a build setting if configurations share the file" : ""))
    }

    private func resolved(_ id: String) -> String? {
        let team = suite.clip.teamID ?? "TEAMID"
        var id = id.replacing("${", with: "$(").replacing("}", with: ")")
        for name in ["AppIdentifierPrefix", "TeamIdentifierPrefix"] {
            id = id.replacing("$(\(name))", with: team + ".")
        }
        return id.contains("$") ? nil : id
    }
}
