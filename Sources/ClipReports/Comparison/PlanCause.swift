import ClipHarness
import ClipRules
import ClipSuites

/// The definition that makes iOS do something else with an invocation.
struct PlanCause: Sendable, Hashable {
    /// What became of it: `advanced experience https://a.example/b added`.
    let text: String
    let place: String

    fileprivate init(ofAnswers old: PlannedURL, _ new: PlannedURL) {
        self =
            Self.redirect(old, new) ?? Self.website(old, new)
            ?? PlanCause(text: "its definition changed", place: new.place)
    }

    /// The registration or setting; `nil` if neither causes it.
    fileprivate static func definition(_ old: PlannedURL, _ new: PlannedURL) -> PlanCause? {
        registration(old, new) ?? setting(old.suite, new.suite)
    }

    private init(text: String, place: String) { (self.text, self.place) = (text, place) }

    /// An experience that came, went, or shows another card.
    private static func registration(_ before: PlannedURL, _ now: PlannedURL) -> PlanCause? {
        for (side, other, word) in [(now, before, "added"), (before, now, "removed")] {
            if let (name, place) = definition(serving: side), !has(side.resolution.experience, other.suite) {
                return PlanCause(text: "\(name) \(word)", place: place)
            }
        }
        guard before.resolution.declined == nil || now.resolution.declined == nil,
            before.suite.clip.build == now.suite.clip.build, before.suite.matching == now.suite.matching,
            let (name, place) = definition(serving: now) ?? definition(serving: before)
        else { return nil }
        let isOther = before.resolution.experience != now.resolution.experience
        let isOtherCard = before.resolution.card != now.resolution.card
        guard isOther && placesDiffer(before, now) || !isOther && isOtherCard else { return nil }
        if now.resolution.experience == .default, before.suite.app?.name != now.suite.app?.name, let app = now.suite.app
        {
            return PlanCause(text: "the app's name changed", place: app.location.place)
        }
        return PlanCause(text: "\(name) changed", place: place)
    }

    private static func placesDiffer(_ before: PlannedURL, _ now: PlannedURL) -> Bool {
        func places(_ suite: Suite) -> Set<String> { Set(suite.advanced.filter(\.hasPlace).map(\.url.text)) }
        return places(before.suite) != places(now.suite)
    }

    private static func definition(serving side: PlannedURL) -> (name: String, place: String)? {
        func located(_ name: String, _ definition: ExperienceDefinition?) -> (name: String, place: String)? {
            definition.map { (name, $0.urlLocation.place) }
        }
        switch side.resolution.experience {
        case .advanced(let url):
            return located("advanced experience \(url)", side.suite.advanced.first { $0.url.text.isExactly(url) })
        case .local(let url):
            return located("local experience \(url)", side.suite.local.first { $0.url.text.isExactly(url) })
        case .default, .link: return side.suite.defaultExperience.map { ("default experience", $0.location.place) }
        case nil: return nil
        }
    }

    private static func has(_ experience: ServingExperience?, _ suite: Suite) -> Bool {
        switch experience {
        case .advanced(let url): suite.advanced.contains { $0.url.text.isExactly(url) }
        case .local(let url): suite.local.contains { $0.url.text.isExactly(url) }
        case .default, .link: suite.defaultExperience != nil
        case nil: true
        }
    }

    private static func setting(_ old: Suite, _ new: Suite) -> PlanCause? {
        let names = [
            (old.clip.build != new.clip.build, "\"build\""), (old.matching != new.matching, "\"matching\""),
            (old.clip.bundleID != new.clip.bundleID, "\"bundleID\""),
            (old.clip.teamID != new.clip.teamID, "\"teamID\""),
        ]
        return names.first(where: \.0).map { PlanCause(text: "\($0.1) changed", place: new.clip.location.place) }
    }

    /// The entitlement or website that is in the way of one of the two.
    private static func website(_ before: PlannedURL, _ now: PlannedURL) -> PlanCause? {
        for (side, other) in [(now, before), (before, now)] {
            guard side.resolution.declined != nil,
                let step = side.resolution.trace.compactMap(\.association).last(where: { $0.declined != nil })
            else { continue }
            switch step {
            case .invalidEntry, .notEntitled:
                return PlanCause(text: "associated domains changed", place: domains(now.suite))
            case .entitled, .unreachable, .assumed, .statedError, .notAnObject, .noSection, .identified, .unidentified,
                .matched,
                .excluded, .noRule, .appEntry, .enough, .banner, .assumedBanner, .noBanner:
                let host = side.resolution.url.flatMap { try? InvocationURL($0) }?.host ?? ""
                let site = [now, side, other].lazy.compactMap { $0.suite.sites.first { $0.host == host } }.first
                return PlanCause(
                    text: "what \(host) serves changed", place: (site?.location ?? now.suite.clip.location).place)
            }
        }
        return nil
    }

    /// The site of the URL that it redirects to, or did.
    private static func redirect(_ before: PlannedURL, _ now: PlannedURL) -> PlanCause? {
        guard let url = now.key.url.flatMap({ try? InvocationURL($0) }) else { return nil }
        let sides = [before, now]
        let hops = sides.map { $0.suite.association?.profile?.sites.redirects(from: url) ?? [] }
        guard hops[0] != hops[1] else { return nil }
        let hosts = [url.host] + hops.joined().compactMap { (try? InvocationURL($0))?.host }
        let site = hosts.lazy.compactMap { host in
            sides.reversed().lazy.compactMap { side in
                side.suite.sites.first { AssociationProfile.comparedHost($0.host) == host && !$0.redirects.isEmpty }
            }.first
        }.first
        guard let site else { return nil }
        return PlanCause(text: "the redirects of \(site.host) changed", place: site.location.place)
    }

    private static func domains(_ suite: Suite) -> String {
        switch suite.clip.domains {
        case .inline(let entries): (entries.first?.location ?? suite.clip.location).place
        case .entitlements(_, let location): location.place
        case nil: suite.clip.location.place
        }
    }
}

/// Finds causes; what a registration causes for one URL, it causes for all like it.
struct PlanCauses {
    private var found: [Registration: PlanCause?] = [:]

    /// All that decides whether a registration or a setting is the cause.
    private struct Registration: Hashable {
        let suite: String
        let experiences: [ServingExperience?]
        let opens: [Bool]
        let hasOtherCard: Bool
    }

    mutating func cause(of old: PlannedURL, _ new: PlannedURL) -> PlanCause {
        let sides = [old.resolution, new.resolution]
        let registration = Registration(
            suite: new.key.suite, experiences: sides.map(\.experience), opens: sides.map { $0.declined == nil },
            hasOtherCard: sides[0].card != sides[1].card)
        let known = found[registration] ?? PlanCause.definition(old, new)
        found[registration] = .some(known)
        return known ?? PlanCause(ofAnswers: old, new)
    }
}
