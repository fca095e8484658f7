import ClipRules

extension SuiteCheck {
    mutating func checkBuild() {
        checkGroups()
        if let place = association.clipFile?.noClipPlace {
            notes.warn(
                .onDemandInstall, at: place,
                "the clip's entitlements do not set \(EntitlementsFile.onDemandKey) to true",
                note: "Apple: this key marks the program as an App Clip",
                fix: "write <key>\(EntitlementsFile.onDemandKey)</key><true/>, or sign with the clip's profile")
        }
        if let place = association.infoPlist?.placeWithoutScenes {
            notes.warn(
                .scenes, at: place, "the clip's Info.plist names a storyboard, but has no \(InfoPlistFile.scenesKey)",
                note:
                    "Apple (TN3187): built with the SDK of iOS 27, an app that uses UIKit without scenes does not launch",
                fix: "add \(InfoPlistFile.scenesKey), and a scene delegate to the clip")
        }
        checkNotifications()
        checkSchemes()
    }

    private mutating func checkGroups() {
        guard let clip = association.clipFile, let app = association.appFile,
            let first = clip.groups.first ?? app.groups.first
        else { return }
        let shared = Set(clip.groups.map(\.value)).intersection(app.groups.map(\.value))
        // A build setting may have another value for each target.
        guard shared.allSatisfy({ $0.contains("$") }) else { return }
        let setting = (clip.groups + app.groups).first { $0.value.contains("$") }
        if let setting, !clip.groups.isEmpty, !app.groups.isEmpty {
            return notes.warn(
                .appGroup, at: setting.location,
                "the App Groups of the clip and the app were not compared: only Xcode fills in \(quoted: setting.value)",
                fix: "make sure that the clip and the app have a common App Group")
        }
        let (owner, other, others) = clip.groups.isEmpty ? ("app", "clip", clip) : ("clip", "app", app)
        let found = others.groups.isEmpty ? "no App Group" : Quotation.list(others.groups.map(\.value))
        notes.warn(
            .appGroup, at: first.location,
            "the \(owner)'s entitlements have the App Group \(quoted: first.value), and the \(other)'s have \(found)",
            note: "Apple: a clip and its app share data only through an App Group that both have",
            fix: "add \(quoted: first.value) under \(EntitlementsFile.groupsKey) to the \(other)'s entitlements")
    }

    private mutating func checkNotifications() {
        guard let list = association.infoPlist, !list.requestsNotifications else { return }
        guard let place = suite.terms(from: [.notification]).first(where: { _ in true })?.location else { return }
        notes.warn(
            .notificationNotRequested, at: list.place,
            "the clip's Info.plist does not set \(InfoPlistFile.notificationKey) to true under NSAppClip",
            note: "\(place.text) opens the clip from a notification. Apple: with this key, a clip may send "
                + "notifications for 8 hours after each launch; otherwise, it must ask for permission, as an app does",
            fix: "write <key>NSAppClip</key><dict><key>\(InfoPlistFile.notificationKey)</key><true/></dict>")
    }

    private mutating func checkSchemes() {
        guard suite.clip.domains != nil, !association.clipEntries.isEmpty else { return }
        let domains = AssociatedDomains(association.clipEntries.map(\.value))
        var hosts: Set<String> = []
        for terms in suite.terms(from: [.xcode]) {
            guard let text = terms.url, let url = try? InvocationURL(text), url.host != AppleLinks.host,
                hosts.insert(url.host).inserted
            else { continue }
            if case .entitled = domains.answer(for: .appClips, host: url.host) { continue }
            let entry = Quotation.of("appclips:\(url.host)")
            notes.warn(
                .schemeDomain, at: terms.location,
                "Xcode's scheme opens \(url.host), but the clip's entitlement has no \(entry)",
                note: "Xcode starts the clip anyway, but no other source opens it for this host",
                fix: "add \(entry) to the clip's associated domains")
        }
    }
}
