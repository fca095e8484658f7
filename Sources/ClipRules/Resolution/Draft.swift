/// A resolution in the making.
struct Draft {
    private(set) var resolution: Resolution

    init(_ invocation: Invocation) {
        resolution = Resolution(url: invocation.url, source: invocation.source)
        resolution.trace.reserveCapacity(3)
    }

    mutating func note(_ decision: Decision) { resolution.trace.append(TraceStep(decision)) }

    mutating func warn(_ advisory: Advisory) { resolution.advisories.append(advisory) }

    mutating func open(_ target: Target, delivering url: String?) {
        resolution.target = target
        resolution.delivered = url
    }

    mutating func serve(_ experience: ServingExperience, card: Card) {
        resolution.experience = experience
        resolution.card = card
    }

    mutating func decline(_ reason: DeclineReason, _ decision: Decision) {
        note(decision)
        resolution.declined = reason
    }
}

extension InvocationURL {
    /// The URL as a source hands it over, where that is the invocation's own.
    func delivered(from source: Source) -> String { source == .appClipCode ? appClipCodeSpelling : text }
}
