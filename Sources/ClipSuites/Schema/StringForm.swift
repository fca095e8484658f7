import ClipRules

struct StringForm {
    /// A regular expression (ECMA 262) that matches every string that the reader accepts.
    let pattern: String

    private static func characters(_ more: String, stars: Bool = true) -> String {
        "([A-Za-z0-9._~!$&'()\(stars ? "*" : "")+,;=:@\(more)-]|%[0-9A-Fa-f]{2})*"
    }

    static let bundleID = StringForm(pattern: "^[A-Za-z0-9.-]+$")
    static let url = StringForm(pattern: urlPattern("[Ss]"))
    static let target = StringForm(pattern: "(?=^[^*]*[*]?$)" + urlPattern("[Ss]?"))

    private static func urlPattern(_ secure: String) -> String {
        "^[Hh][Tt][Tt][Pp]\(secure)" + #"://[^\s#/<>?@\\^|%{}"]+"# + "(/\(characters("/")))?([?]\(characters("/?")))?"
            + "(#\(characters("/?")))?$"
    }

    static let osVersion = StringForm(pattern: #"^[0-9]{1,4}(\.[0-9]{1,4}){0,2}$"#)
    static let status = StringForm(pattern: "^[A-Z][A-Z0-9_]*$")
    static let reason = StringForm(
        pattern:
            "^(\(DeclineReason.known.map(\.rawValue).filter { !DeclineReason.isStatus($0) }.joined(separator: "|"))"
            + "|[A-Z][A-Z0-9_]*)$")
    static let argument = StringForm(pattern: #"^[^\u0000]*$"#)
    static let variable = StringForm(pattern: #"^(?! *$|_XCAppClipURL$|CLIPFLIGHT_)[^=\u0000]+$"#)
    static let webHost = StringForm(pattern: #"^[^\u0000-\u0020:/?#@\\*"<>]+$"#)
    static let page = StringForm(pattern: "^([*]|/\(characters("/", stars: false))[*]?)$")
    static let notError = StringForm(pattern: "^(?!error$)")

    static let duration = StringForm(pattern: #"^(?=[0.]*[1-9])[0-9]+(\.[0-9]+)?(ms|s|m)$"#)
    static let ownID = StringForm(pattern: "^[A-Za-z0-9._-]{1,100}$")
    static let day = StringForm(pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
    static let text = StringForm(pattern: "[^ ]")
    /// Any text except the empty string, which every string contains.
    static let part = StringForm(pattern: #"[\s\S]"#)
    static let path = StringForm(pattern: #"^(?!/| *$)[^\u0000]+$"#)

    static let filled = StringForm(pattern: "[{][^{}]*[}]")
}
