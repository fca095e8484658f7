extension Resolution {
    // How the resolver writes down what it decides.

    mutating func note(_ decision: Decision) { decisions.append(decision) }

    mutating func warn(_ advisory: Advisory) { advisories.append(advisory) }

    mutating func open(_ target: Target, delivering url: String?) {
        self.target = target
        delivered = url
    }

    mutating func decline(_ reason: DeclineReason, _ decision: Decision) {
        note(decision)
        declined = reason
    }
}

extension InvocationURL {
    /// The URL as a source hands it over, where that is the invocation's own.
    func delivered(from source: Source) -> String { source == .appClipCode ? appClipCodeSpelling : text }
}
