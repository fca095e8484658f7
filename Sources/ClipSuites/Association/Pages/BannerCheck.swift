import ClipRules

/// Looks at a Smart App Banner for what keeps it from showing the clip.
struct BannerCheck {
    let notes: AssociationNotes
    let clip: ApplicationIdentity?

    private static let names = ["app-id", "app-clip-bundle-id", "app-clip-display", "app-argument", "affiliate-data"]

    func check(_ banner: SmartAppBanner, _ tag: HTMLTag) {
        let place = tag.range(of: "content")
        if let found = banner.clipBundleID {
            checkClip(found, place)
        } else {
            let id = clip?.bundleID ?? "com.example.app.Clip"
            notes.warn(
                .bannerClip, place, "the Smart App Banner names no clip, so it shows the app only",
                fix: "add \"app-clip-bundle-id=\(id)\"")
        }
        if banner.appArgument != nil, banner.clipBundleID != nil {
            notes.warn(
                .bannerArgument, place, "a clip is never handed \"app-argument\": it gets the page's URL",
                fix: "read what the clip needs from the page's own URL")
        }
        if let id = banner.appID, !id.utf8.allSatisfy({ (0x30...0x39).contains($0) }) || id.isEmpty {
            notes.warn(
                .bannerParameter, place,
                "\"app-id\" is \(Quotation.of(id)), expected the app's number in the App Store",
                fix: "write the digits behind \"id\" in the app's App Store link")
        }
        if let display = banner.display, !banner.showsCard {
            notes.warn(
                .bannerParameter, place, "\"app-clip-display\" is \(Quotation.of(display)), expected \"card\"",
                fix: "write \"app-clip-display=card\", or leave it out")
        }
        for parameter in banner.others where !Self.names.contains(parameter.name) {
            guard let meant = Suggestion.nearest(to: parameter.name, in: Self.names) else { continue }
            notes.warn(
                .bannerParameter, place, "\(Quotation.of(parameter.name)) means nothing in a Smart App Banner",
                fix: "did you mean \(Quotation.of(meant))?")
        }
    }

    private func checkClip(_ found: String, _ place: Range<Int>) {
        if let prefix = ApplicationIdentifier.prefix(of: found) {
            notes.warn(
                .bannerClip, place,
                "\"app-clip-bundle-id\" has the team's prefix \(Quotation.of(prefix)), which a bundle identifier has not",
                fix: "write \"app-clip-bundle-id=\(found.dropFirst(prefix.count + 1))\"")
        } else if let clip, found != clip.bundleID {
            notes.warn(
                .bannerClip, place,
                "the Smart App Banner is for \(Quotation.of(found)), and the clip is \(Quotation.of(clip.bundleID))",
                fix: "write \"app-clip-bundle-id=\(clip.bundleID)\"")
        }
    }
}
