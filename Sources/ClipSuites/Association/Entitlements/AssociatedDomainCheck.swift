import ClipRules

/// Looks at the entries of an Associated Domains Entitlement.
struct AssociatedDomainCheck {
    let notes: AssociationNotes

    func check(_ entries: [(text: String, range: Range<Int>)]) {
        for entry in entries {
            guard let finding = Self.finding(for: entry.text) else { continue }
            notes.warn(finding.advisory, entry.range, finding.message, fix: finding.fix)
        }
    }

    /// The same for entries that are written in a suite.
    static func diagnostics(for entries: [LocatedString]) -> [Diagnostic] {
        entries.compactMap { entry in
            finding(for: entry.value).map {
                Diagnostic(
                    .warning, at: entry.location, $0.message, fix: $0.fix, advisory: $0.advisory.rawValue)
            }
        }
    }

    struct Finding {
        var advisory: DefinitionAdvisory
        var message: String
        var fix: String?
    }

    private static let services = ["appclips", "applinks", "webcredentials", "activitycontinuation"]

    private static func finding(for text: String) -> Finding? {
        let entry = AssociatedDomain(text)
        if let fault = entry.fault {
            return Finding(
                advisory: .entitlementEntry, message: "\(Quotation.of(text)) \(fault.text)", fix: mend(entry, fault))
        }
        guard !entry.service.isDocumented else { return nil }
        let meant = Suggestion.nearest(to: entry.service.word, in: services)
        return Finding(
            advisory: .unknownService,
            message: "\(Quotation.of(text)) has the unknown service \(Quotation.of(entry.service.word))"
                + " (\(DeclineReason.unhandledSection.rawValue))",
            fix: meant.map { "write \(Quotation.of("\($0):\(entry.host)"))" }
                ?? "the services are \(Quotation.list(services))")
    }

    private static func mend(_ entry: AssociatedDomain, _ fault: AssociatedDomainFault) -> String? {
        let word = entry.service.word.isEmpty ? "appclips" : entry.service.word
        guard !entry.host.isEmpty else { return "write \(Quotation.of("\(word):example.com"))" }
        let star = entry.isWildcard && entry.service != .appClips ? "*." : ""
        let mended = Quotation.of("\(word):\(star)\(entry.host)")
        return switch fault {
        case .wildcard: "write one entry for each host, such as \(Quotation.of("appclips:www.\(entry.host)"))"
        case .character: nil
        case .unknownMode: "write \(Quotation.of("\(word):\(star)\(entry.host)?mode=developer")), or leave the mode out"
        case .noService, .noHost, .scheme, .userInfo, .path, .trailingSlash, .port, .query, .fragment,
            .misplacedWildcard:
            "write \(mended)"
        }
    }
}
