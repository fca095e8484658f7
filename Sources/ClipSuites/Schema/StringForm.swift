import ClipRules

/// The form of a string, as schemas and the reference have it; the readers report what has another.
struct StringForm: Sendable {
    let name: String
    /// A regular expression (ECMA 262) for it. It takes whatever the reader does, and refuses what it can.
    let pattern: String

    /// Characters of a part of a URL (RFC 3986, `pchar` and more).
    private static func characters(_ more: String, stars: Bool = true) -> String {
        "([A-Za-z0-9._~!$&'()\(stars ? "*" : "")+,;=:@\(more)-]|%[0-9A-Fa-f]{2})*"
    }

    static let bundleID = StringForm(name: "bundle identifier", pattern: "^[A-Za-z0-9.-]+$")
    static let url = StringForm(name: "https URL", pattern: urlPattern("[Ss]"))
    static let target = StringForm(name: "https or http URL", pattern: urlPattern("[Ss]?"))

    private static func urlPattern(_ secure: String) -> String {
        "^[Hh][Tt][Tt][Pp]\(secure)" + #"://[^\s#/<>?@\\^|%{}"]+"# + "(/\(characters("/")))?([?]\(characters("/?")))?"
            + "(#\(characters("/?")))?$"
    }

    static let status = StringForm(name: "error code in capitals", pattern: "^[A-Z][A-Z0-9_]*$")
    static let reason = StringForm(
        name: "reason to decline",
        pattern:
            "^(\(DeclineReason.known.map(\.rawValue).filter { !DeclineReason.isStatus($0) }.joined(separator: "|"))"
            + "|[A-Z][A-Z0-9_]*)$")
    static let argument = StringForm(name: "text", pattern: #"^[^\u0000]*$"#)
    static let variable = StringForm(name: "variable", pattern: #"^(?! *$|_XCAppClipURL$|CLIPFLIGHT_)[^=\u0000]+$"#)
    static let webHost = StringForm(name: "host", pattern: #"^[^\u0000-\u0020:/?#@\\*"<>]+$"#)
    static let page = StringForm(name: "path", pattern: "^([*]|/\(characters("/", stars: false))[*]?)$")
    static let notError = StringForm(name: "member", pattern: "^(?!error$)")

    static let duration = StringForm(
        name: "duration, such as `5s` or `250ms`", pattern: #"^(?=[0.]*[1-9])[0-9]+(\.[0-9]+)?(ms|s|m)$"#)
    static let ownID = StringForm(name: "id", pattern: "^[A-Za-z0-9._-]{1,100}$")
    static let day = StringForm(name: "day, such as `2027-01-31`", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
    static let text = StringForm(name: "text", pattern: "[^ ]")
    static let path = StringForm(name: "path from the suite's folder", pattern: #"^(?!/| *$)[^\u0000]+$"#)

    static let filled = StringForm(name: "text with a `{column}`", pattern: "[{][^{}]*[}]")
}
