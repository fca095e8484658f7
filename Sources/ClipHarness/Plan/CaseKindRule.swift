import ClipRules
import ClipSuites

extension CaseKind {
    /// The kind of an invocation: the first of the suite format's conditions that holds.
    init(of resolution: Resolution, expecting expectation: Expectation, resolver: Resolver) {
        if expectation.declined != nil {
            self = .decline
        } else if let isEqual = resolution.equalsRegisteredURL {
            // No link comes as far as that. So it is with nearly all rows of a CSV file, and needs no second look.
            self = isEqual ? .exact : .prefix
        } else {
            self.init(lookingAgainAt: resolution, resolver: resolver)
        }
    }

    /// The kind of an invocation that does not expect to be declined.
    init(lookingAgainAt resolution: Resolution, resolver: Resolver) {
        // What a source without a URL, or a text that is no URL, leaves to the last condition.
        let url = resolution.url.flatMap { try? InvocationURL($0) }
        if resolution.experience == .link || url.map(resolver.isAppleLink) == true {
            self = .link
        } else if resolution.experience == .default {
            self = .default
        } else if let url, let registered = Self.registered(for: url, in: resolution, by: resolver) {
            self = url.equals(registered) ? .exact : .prefix
        } else {
            self = resolution.target == nil ? .decline : .default
        }
    }

    /// The registered URL to compare with: that of the experience that serves, else of the most specific advanced one.
    private static func registered(
        for url: InvocationURL, in resolution: Resolution, by resolver: Resolver
    ) -> InvocationURL? {
        switch resolution.experience {
        case .advanced(let registered), .local(let registered): try? InvocationURL(registered)
        case .default, .link: nil
        case nil: resolver.mostSpecificAdvanced(for: url)?.url
        }
    }
}
