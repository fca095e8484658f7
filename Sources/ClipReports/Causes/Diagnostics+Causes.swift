import ClipSuites

extension [Diagnostic] {
    /// The first three warnings of each advisory, the last one with the places of the others.
    package var groupedByAdvisory: [Diagnostic] {
        // What differs from a site is another thing each time.
        let ofSites = [DefinitionAdvisory.siteDiffers, .siteUnreachable].map(\.rawValue)
        var shown: [Diagnostic] = []
        var groups: [String: (count: Int, last: Int, places: PlaceList)] = [:]
        for diagnostic in self {
            guard let advisory = diagnostic.advisory, diagnostic.severity == .warning, diagnostic.location != nil,
                !ofSites.contains(advisory)
            else {
                shown.append(diagnostic)
                continue
            }
            var group = groups[advisory] ?? (0, 0, PlaceList())
            group.count += 1
            if group.count <= CauseGroups.shown {
                group.last = shown.count
                shown.append(diagnostic)
            } else {
                group.places.add(diagnostic.location)
            }
            groups[advisory] = group
        }
        for group in groups.values where group.count > CauseGroups.shown {
            let note = shown[group.last].note.map { $0 + "\n" } ?? ""
            let more = group.count - CauseGroups.shown
            shown[group.last].note = note + "\(more) more like \(more == 1 ? "it" : "these"): \(group.places.text)"
        }
        return shown
    }
}
