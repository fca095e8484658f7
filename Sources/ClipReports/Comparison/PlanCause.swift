import ClipHarness
import ClipRules
import ClipSuites

/// The changed definition that makes iOS handle an invocation differently.
struct PlanCause: Sendable, Hashable {
    /// The change in words: `advanced experience https://a.example/b added`.
    let text: String
    let place: String

    fileprivate static func answer(_ old: PlannedURL, _ new: PlannedURL) -> PlanCause {
        redirect(old, new) ?? website(old, new) ?? PlanCause(text: "its definition changed", place: new.place)
    }

    fileprivate static func definition(_ old: PlannedSide, _ new: PlannedSide) -> PlanCause? {
        registration(old, new) ?? setting(old, new)
    }

    /// Returns a rule that decided either resolution and whose answer has changed.
    static func evidence(_ old: PlannedURL, _ new: PlannedURL) -> PlanCause? {
        let (before, now) = (old.planned.resolver.answers, new.planned.resolver.answers)
        let rules = new.resolution.answeredRules + old.resolution.answeredRules
        guard let rule = rules.first(where: { before.answer(to: $0) != now.answer(to: $0) }),
            let step = now.step(of: rule), let former = before.citation(of: rule)
        else { return nil }
        let place = now.isSettled(rule) ? step.citation?.text : "no longer \(former.text)"
        return PlanCause(text: step.text, place: place ?? "")
    }

    static func noSuite(of former: PlannedURL) -> PlanCause {
        let clip = former.suite.clip
        return PlanCause(text: "no suite of \(clip.bundleID ?? "this clip") is left", place: clip.location.place)
    }

    private static func registration(_ before: PlannedSide, _ now: PlannedSide) -> PlanCause? {
        for (side, other, word) in [(now, before, "added"), (before, now, "removed")] {
            if let (name, place) = side.definition, !other.definesExperience(of: side) {
                return PlanCause(text: "\(name) \(word)", place: place)
            }
        }
        guard before.resolution.declined == nil || now.resolution.declined == nil,
            before.suite.clip.build == now.suite.clip.build || before.isLocal == now.isLocal,
            let (name, place) = now.definition ?? before.definition
        else { return nil }
        let isOther = before.resolution.experience != now.resolution.experience
        if isOther, before.suite.matching != now.suite.matching { return nil }
        let isOtherCard = before.resolution.card != now.resolution.card
        let placesDiffer = before.withPlace != now.withPlace
        guard isOther && placesDiffer || !isOther && isOtherCard else { return nil }
        let isDefault = [.default, .link].contains(now.resolution.experience)
        if isDefault, before.suite.app?.name != now.suite.app?.name, let app = now.suite.app {
            return PlanCause(text: "the app's name changed", place: app.location.place)
        }
        return PlanCause(text: "\(name) changed", place: place)
    }

    private static func setting(_ before: PlannedSide, _ now: PlannedSide) -> PlanCause? {
        let (old, new) = (before.suite, now.suite)
        let sides = [before.resolution, now.resolution]
        let isRegistration = sides.allSatisfy { [nil, .noExperience].contains($0.declined) }
        let names = [
            (old.clip.build != new.clip.build && before.isLocal != now.isLocal, "\"build\""),
            (old.matching != new.matching && isRegistration, "\"matching\""),
            (old.clip.teamID != new.clip.teamID && sides.contains { $0.declined == .unknownID }, "\"teamID\""),
        ]
        return names.first(where: \.0).map { PlanCause(text: "\($0.1) changed", place: new.clip.location.place) }
    }

    private static func website(_ before: PlannedURL, _ now: PlannedURL) -> PlanCause? {
        for (side, other) in [(now, before), (before, now)] {
            guard side.resolution.declined != nil,
                let step = side.resolution.trace.compactMap(\.association).last(where: { $0.declined != nil })
            else { continue }
            switch step {
            case .invalidEntry, .notEntitled, .noAppEntry:
                return PlanCause(text: "associated domains changed", place: domains(now.suite, of: side.key.target))
            case .entitled, .unreachable, .assumed, .statedError, .notAnObject, .noSection, .identified, .unidentified,
                .matched, .excluded, .noRule, .appEntry, .enough, .banner, .assumedBanner, .noBanner:
                let urls = [side.resolution.url].compactMap(\.self) + side.resolution.hops
                let host = urls.last.flatMap { try? InvocationURL($0) }?.host ?? ""
                let site = [now, side, other].lazy.compactMap { $0.suite.site(of: host) }.first
                return PlanCause(
                    text: "what \(host) serves changed", place: (site?.location ?? now.suite.clip.location).place)
            }
        }
        return nil
    }

    private static func redirect(_ before: PlannedURL, _ now: PlannedURL) -> PlanCause? {
        guard let url = now.key.url.flatMap({ try? InvocationURL($0) }) else { return nil }
        let sides = [before, now]
        let hops = sides.map { $0.suite.association?.profile?.sites.redirects(from: url) ?? [] }
        guard hops[0] != hops[1] else { return nil }
        let hosts = [url.host] + hops.joined().compactMap { (try? InvocationURL($0))?.host }
        let changed = hosts.first { host in
            let tables = sides.map { $0.suite.association?.profile?.sites[host]?.redirects }
            return tables[0] != tables[1]
        }
        guard let changed, let site = sides.reversed().lazy.compactMap({ $0.suite.site(of: changed) }).first else {
            return nil
        }
        return PlanCause(text: "the redirects of \(site.host) changed", place: site.location.place)
    }

    private static func domains(_ suite: Suite, of target: Target) -> String {
        let app = target == .app ? suite.app : nil
        let owner = app?.location ?? suite.clip.location
        return switch app?.domains ?? suite.clip.domains {
        case .inline(let entries): (entries.first?.location ?? owner).place
        case .entitlements(_, let location): location.place
        case nil: owner.place
        }
    }
}

/// Caches causes, because one registration may affect many URLs.
struct PlanCauses {
    private var found: [Registration: PlanCause?] = [:]
    private var experiences: [ObjectIdentifier: [ServingExperience: SuiteExperience]] = [:]

    private struct Registration: Hashable {
        let former: ObjectIdentifier
        let current: ObjectIdentifier
        let old: ServingExperience?
        let new: ServingExperience?
        let declines: [DeclineReason?]
        let hasOtherCard: Bool
    }

    mutating func cause(of old: PlannedURL, _ new: PlannedURL) -> PlanCause {
        let (before, now) = (old.resolution, new.resolution)
        let registration = Registration(
            former: ObjectIdentifier(old.planned), current: ObjectIdentifier(new.planned), old: before.experience,
            new: now.experience, declines: [before.declined, now.declined], hasOtherCard: before.card != now.card)
        if let known = found[registration] { return known ?? PlanCause.answer(old, new) }
        let cause = PlanCause.definition(side(of: old), side(of: new))
        found[registration] = .some(cause)
        return cause ?? PlanCause.answer(old, new)
    }

    private mutating func side(of url: PlannedURL) -> PlannedSide {
        let id = ObjectIdentifier(url.planned)
        let known =
            experiences[id] ?? Dictionary(url.suite.experiences.map { ($0.experience, $0) }) { first, _ in first }
        experiences[id] = known
        return PlannedSide(suite: url.suite, resolution: url.resolution, experiences: known)
    }
}

private struct PlannedSide {
    let suite: Suite
    let resolution: Resolution
    let experiences: [ServingExperience: SuiteExperience]

    var isLocal: Bool { resolution.experience?.isLocal == true }

    var definition: (name: String, place: String)? {
        guard let experience = resolution.experience, let place = experiences[experience]?.location.place else {
            return nil
        }
        return switch experience {
        case .advanced(let url): ("advanced experience \(url)", place)
        case .local(let url): ("local experience \(url)", place)
        case .default, .link: ("default experience", place)
        }
    }

    var withPlace: Set<ServingExperience> { Set(experiences.values.filter(\.hasPlace).map(\.experience)) }

    func definesExperience(of other: PlannedSide) -> Bool {
        other.resolution.experience.map { experiences[$0] != nil } ?? true
    }
}
