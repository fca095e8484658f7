/// One entry of the Associated Domains Entitlement, such as `appclips:example.com` or `applinks:*.example.com`.
///
/// An entry that Apple's format does not allow is a value too: it names no host, but an invocation of the host that
/// it would name is declined for its sake (Apple, "Supporting associated domains" and TN3155).
public struct AssociatedDomain: Sendable, Hashable {
    /// The entry as written.
    public let text: String
    /// What stands before the first colon; nothing, where there is none.
    public let service: AssociatedService
    /// The host in lower case and ASCII, without `*.`: of a faulty entry, the host that it would name.
    public let host: String
    /// Whether the entry stands for the hosts below ``host``, and not for that host.
    public let isWildcard: Bool
    /// The mode after `?mode=`, which changes nothing in what is opened here.
    public let mode: AlternateMode?
    /// What the entry has that it may not have.
    public let fault: AssociatedDomainFault?

    /// Reads an entry.
    public init(_ text: String) {
        self.text = text
        var reader = AssociatedDomainReader(text)
        reader.read()
        service = reader.service
        host = reader.host
        isWildcard = reader.isWildcard
        mode = reader.mode
        fault = reader.fault
    }

    /// Where the system takes the association file from, instead of Apple's content delivery network (Apple,
    /// "Associated Domains Entitlement").
    public enum AlternateMode: String, CaseIterable, Sendable, Hashable {
        case developer, managed
        case developerAndManaged = "developer+managed"
    }
}
