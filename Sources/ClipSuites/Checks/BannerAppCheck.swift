import ClipRules

/// Finds pages whose Smart App Banners are for one clip but say different numbers for its app.
struct BannerAppCheck {
    let suite: Suite
    let profile: AssociationProfile

    func check(_ notes: inout CheckNotes) {
        var first: (id: String, place: SourceLocation)?
        for site in suite.sites {
            let pages = profile.sites[AssociationProfile.comparedHost(site.host)]?.pages
            for page in site.pages {
                let read = pages?.byKey[page.path.value]
                guard let banner = read?.banner, banner.clipBundleID == suite.clip.bundleID, let id = banner.appID
                else { continue }
                guard let known = first else {
                    first = (id, page.file.location)
                    continue
                }
                guard known.id != id else { continue }
                notes.warn(
                    .bannerApp, at: page.file.location,
                    "this page's banner says \"app-id=\(id)\", and another page's says \"app-id=\(known.id)\"",
                    note: "the other page is at \(known.place.file):\(known.place.line):\(known.place.column); "
                        + "a clip belongs to one app",
                    fix: "write the number of the clip's app on both pages")
            }
        }
    }
}
