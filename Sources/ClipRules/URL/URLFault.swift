/// What is wrong with a text that should be an https URL.
enum URLFault: Sendable, Hashable {
    case otherScheme(String)

    case empty, noScheme
    case surroundingSpace(Unicode.Scalar)
    case vanishing(Unicode.Scalar)
    case missingSlashes, extraSlash, noHost
    case backslash(URLPart)
    case character(Unicode.Scalar, URLPart)
    case badEscape(URLPart)
    case dotSegment(String)
    case rewrittenUserInfo
    case emptyPort, portWithZeros(String), portOutOfRange, notAPort(Unicode.Scalar)
    case escapedHost(String)
    case forbiddenInHost(Unicode.Scalar)
    case numericHost(browser: String?)
    case addressLiteral(browser: String?)
    case hostWithoutASCIIForm, hostTooLong

    case userInfo

    /// The reason for which the invocation is declined.
    var reason: DeclineReason {
        switch self {
        case .otherScheme: .notHTTPS
        case .userInfo: .userInfo
        default: .malformedURL
        }
    }
}

/// A fault and where it is.
struct URLFaultSite: Error, Sendable, Hashable {
    let fault: URLFault
    /// In UTF-8 bytes from the start of the text.
    let offset: Int

    init(_ fault: URLFault, at offset: Int) {
        self.fault = fault
        self.offset = offset
    }
}
