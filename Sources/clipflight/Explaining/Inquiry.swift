import ClipRules
import ClipSuites

/// What `explain` was asked: what becomes of a URL from a source.
struct Inquiry: Sendable {
    let url: String
    let source: Source
    let appInstalled: Bool

    /// The invocation that is resolved. A source without a URL is not given one.
    var invocation: Invocation {
        Invocation(url: source.deliversURL ? url : nil, source: source, appInstalled: appInstalled)
    }

    /// Why no suite can make anything of the text, where it is no URL that may be opened.
    var refusal: URLRefusal? {
        do throws(URLRefusal) {
            _ = try InvocationURL(url)
            return nil
        } catch {
            return error
        }
    }

    /// The host that the text seems to name, also where it is no proper URL.
    var host: String? { HostName.of(url) }

    /// The suites to ask: those that say something of the host. A text that is no URL and names no host that any suite
    /// knows is refused by each of them alike, and then all are asked.
    func suites(among suites: [Suite]) -> [Suite] {
        let knowing = suites.filter { suite in host.map { HostNames(of: suite).know($0) } ?? false }
        return knowing.isEmpty && refusal != nil ? suites : knowing
    }
}
