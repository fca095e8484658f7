/// What makes an entry of the Associated Domains Entitlement invalid; ``text`` says what each case means.
public enum AssociatedDomainError: Sendable, Hashable {
    case noService, noHost, userInfo, trailingSlash, wildcard, misplacedWildcard
    case scheme(String), path(String), port(String), query(String), unknownMode(String), fragment(String)
    case character(Character)

    /// What was found and what was expected, in a clause that may follow the entry.
    public var text: String {
        switch self {
        case .noService: "has no service before the host"
        case .noHost: "names no host"
        case .scheme(let scheme): "has the scheme `\(scheme)`; an entry is a service and a host"
        case .userInfo: "has a user name before the host"
        case .path(let path): "has the path `\(path)`; an entry names a whole host"
        case .trailingSlash: "has a slash after the host"
        case .port(let port): "has the port `\(port)`; an entry names a host without a port"
        case .query(let query): "has the query `\(query)`; only `?mode=` may follow the host"
        case .unknownMode(let mode):
            "has the mode `\(mode)`; there are `developer`, `managed` and `developer+managed`"
        case .fragment(let fragment): "has the fragment `\(fragment)`"
        case .wildcard: "has a wildcard, which `applinks` entries may have and `appclips` entries may not"
        case .misplacedWildcard: "has a `*` elsewhere than in a leading `*.`"
        case .character(let character): "has `\(character)` in its host"
        }
    }
}
