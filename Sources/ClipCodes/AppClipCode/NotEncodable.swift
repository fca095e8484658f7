import Foundation

/// Why there is no App Clip Code for a URL.
package enum NotEncodable: Error, Sendable {
    case notHTTPS
    case userOrPort
    /// A label in the ASCII form of other scripts.
    case internationalHost(String)
    case noTopLevelDomain
    /// One that no code holds, or a `%` that begins no escape; its place is counted from 1.
    case character(Unicode.Scalar, place: Int, inHost: Bool)
    case tooLong(AppClipCode)

    /// What is wrong and what to do about it, as a clause of which the URL is the subject.
    package var text: String {
        switch self {
        case .notHTTPS: "does not begin with https://, as every App Clip Code does"
        case .userOrPort: "has a user, a port or a colon beside its host, and no code holds one; leave it out"
        case .internationalHost(let label): "has a host with \(label), and a code holds hosts in ASCII letters alone"
        case .noTopLevelDomain: "has no host with a top-level domain, such as example.com"
        case .character(let scalar, let place, inHost: true):
            "has \(Self.name(of: scalar)) as its character \(place), and a host in a code has ASCII letters, digits, - and . "
                + "alone"
        case .character(let scalar, let place, inHost: false):
            "has \(Self.name(of: scalar)) as its character \(place), which no code holds; write it as "
                + String(scalar).utf8.map { String(format: "%%%02X", $0) }.joined()
        case .tooLong(let code):
            "takes \(code.bitCount) bits, \(code.excess) more than the \(AppClipCode.capacity) of an App Clip Code "
                + "(\(code.summary))"
        }
    }

    private static func name(of scalar: Unicode.Scalar) -> String {
        let isShown = scalar.properties.isAlphabetic || (0x21...0x7E).contains(scalar.value)
        return isShown ? "'\(scalar)'" : "U+" + String(format: "%04X", scalar.value)
    }
}
