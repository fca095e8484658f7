import ClipRules

/// The form of a string, as schemas and the reference have it; the readers report what has another.
struct StringForm: Sendable {
    let name: String
    /// A regular expression (ECMA 262) for it. It takes whatever the reader does, and refuses what it can.
    let pattern: String

    private init(_ name: String, _ pattern: String) {
        self.name = name
        self.pattern = pattern
    }

    /// What a part of a URL may hold (RFC 3986, `pchar` and more).
    private static func characters(_ more: String, stars: Bool = true) -> String {
        "([A-Za-z0-9._~!$&'()\(stars ? "*" : "")+,;=:@\(more)-]|%[0-9A-Fa-f]{2})*"
    }

    static let bundleID = StringForm("bundle identifier", "^[A-Za-z0-9.-]+$")
    static let url = StringForm(
        "https URL",
        #"^[Hh][Tt][Tt][Pp][Ss]://[^\s#/<>?@\\^|%{}"]+"# + "(/\(characters("/")))?([?]\(characters("/?")))?"
            + "(#\(characters("/?")))?$")
    static let status = StringForm("error code in capitals", "^[A-Z][A-Z0-9_]*$")
    static let reason = StringForm(
        "reason to decline",
        "^(\(DeclineReason.known.map(\.rawValue).filter { !DeclineReason.isStatus($0) }.joined(separator: "|"))"
            + "|[A-Z][A-Z0-9_]*)$")
    static let argument = StringForm("text", #"^[^\u0000]*$"#)
    static let variable = StringForm(
        "variable", #"^(?! *$|_XCAppClipURL$|CLIPFLIGHT_)[^=\u0000]+$"#)
    static let webHost = StringForm("host", #"^[^\u0000-\u0020:/?#@\\*"<>]+$"#)
    static let page = StringForm("path", "^([*]|/\(characters("/", stars: false))[*]?)$")
    static let notError = StringForm("member", "^(?!error$)")

    static let duration = StringForm(
        "duration, such as `5s` or `250ms`", #"^(?=[0.]*[1-9])[0-9]+(\.[0-9]+)?(ms|s|m)$"#)
    static let text = StringForm("text", "[^ ]")
    static let path = StringForm("path from the suite's folder", #"^(?!/| *$)[^\u0000]+$"#)

    static let filled = StringForm("text with a `{column}`", "[{][^{}]*[}]")
}
