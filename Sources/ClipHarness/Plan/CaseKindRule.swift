import ClipRules
import ClipSuites

extension CaseKind {
    /// The kind of an invocation: the first of the suite format's conditions that holds.
    init(of resolution: Resolution, expecting expectation: Expectation, resolver: Resolver) {
        if expectation.declined != nil {
            self = .decline
        } else if resolution.experience == .link || resolver.isAppleLink(resolution.url) {
            self = .link
        } else if resolution.experience == .default {
            self = .default
        } else if let url = resolution.url, let registered = Self.registered(for: url, in: resolution, by: resolver) {
            self = Self.isSame(url, as: registered) ? .exact : .prefix
        } else {
            self = resolution.target == nil ? .decline : .default
        }
    }

    /// The registered URL to compare with: that of the experience that serves, else of the most specific advanced one.
    private static func registered(for url: String, in resolution: Resolution, by resolver: Resolver) -> String? {
        switch resolution.experience {
        case .advanced(let registered), .local(let registered): registered
        case .default, .link: nil
        case nil: resolver.mostSpecificAdvanced(for: url)?.url.text
        }
    }

    /// Whether two URLs are equal as experiences compare them, the fragment aside.
    private static func isSame(_ url: String, as registered: String) -> Bool {
        if url.utf8.elementsEqual(registered.utf8) { return true }
        guard let one = try? InvocationURL(url), let other = try? InvocationURL(registered) else { return false }
        return one.equals(other)
    }
}
