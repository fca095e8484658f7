/// What makes an entry of the Associated Domains Entitlement invalid.
public enum AssociatedDomainError: Sendable, Hashable {
    /// There is no `service:` before the host.
    case noService
    /// There is no host after the colon.
    case noHost
    /// The host is written as a URL, with this scheme.
    case scheme(String)
    /// There is a user name before the host.
    case userInfo
    /// A path follows the host.
    case path(String)
    /// A lone `/` follows the host.
    case trailingSlash
    /// A port follows the host.
    case port(String)
    /// A query that is not `?mode=…` follows the host.
    case query(String)
    /// `?mode=` names no mode.
    case unknownMode(String)
    /// A fragment follows the host.
    case fragment(String)
    /// The host starts with `*.`, which this service does not allow.
    case wildcard
    /// There is a `*` elsewhere than in a leading `*.`.
    case misplacedWildcard
    /// The host has a character that no host name has.
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
