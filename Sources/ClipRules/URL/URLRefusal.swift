/// Why a text is not an invocation URL.
public struct URLRefusal: Error, Sendable, Hashable {
    /// `notHTTPS`, `malformedURL` or `userInfo`.
    public var reason: DeclineReason { fault.reason }
    /// The offset in UTF-8 bytes of what was refused.
    public let offset: Int
    /// What was found, as a clause such as “a backslash in the path”.
    public var found: String { fault.found }
    /// What a browser, by the URL Standard, would make of it, as a clause.
    public var browser: String { fault.browser }
    /// What is wrong, in a sentence, with what a browser would make of it.
    public var text: String { "\(fault.found) (byte \(offset)); \(fault.browser)" }

    let fault: URLFault

    init(_ site: URLFaultSite) {
        fault = site.fault
        offset = site.offset
    }
}
