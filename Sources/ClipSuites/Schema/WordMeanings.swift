import ClipRules

enum WordMeanings {
    static func of(_ word: String) -> String {
        let known = Source(rawValue: word)?.words ?? Advisory.Name(rawValue: word)?.meaning ?? ""
        let text = known.isEmpty ? all[word] ?? "" : known
        return text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    private static let all = [
        // Matching, builds, targets, actions on the card, and locations.
        "component": "at the end of a path component: /rent does not cover /rental",
        "character": "anywhere: /rent also covers /rental", "development": "signed for your own devices, as Xcode does",
        "adHoc": "signed for registered devices", "appStore": "from the App Store",
        "clip": "the clip", "app": "the full app", "open": "Open", "view": "View", "play": "Play",
        "denied": "the device's location is not available to the clip",

        // Types of failures.
        "experience": "another experience serves the URL", "card": "the card differs", "target": "another target opens",
        "delivered": "another URL is delivered", "declined": "iOS opens nothing, or opens the URL after all",
        "unhandled": "the clip shows no screen", "screen": "another screen is shown",
        "parameters": "a parameter differs",
        "output": "the output differs", "exit": "the exit status differs", "within": "the launch takes too long",
        "advisories": "other advisories are raised", "parity": "the app and the clip differ",
        "crashed": "the program crashes", "timed-out": "the launch takes longer than its timeout",
        "leaked": "a process is left running", "no-outcome": "the program reports no result",
        "bad-outcome": "the program's result is not valid",

        // Advisories about definitions.
        "association-type": "the association file is served as a type other than JSON",
        "association-key": "the association file lacks a key, or has an unknown one",
        "identifier-prefix": "an application identifier is not a team, a dot and an identifier",
        "clip-only-in-applinks": "the association file names the clip only under applinks",
        "clip-not-named": "the association file does not name the clip",
        "app-not-named": "the site does not open links in the app", "rule-never-matches": "a rule has no effect",
        "item-optional": "a rule's query item may also be missing", "detail-without-effect": "an entry has no effect",
        "entitlement-entry": "an entry of the entitlement has no effect",
        "unknown-service": "an entry of the entitlement names no known service",
        "banner-clip": "the page's banner names another clip", "banner-argument": "the banner has an app-argument",
        "banner-parameter": "the banner has a parameter that is not read as intended",
        "banner-app-id": "the banner lacks the app's number",
        "no-expectation": "a definition expects nothing", "registered-twice": "suites register one URL for two clips",
        "site-missing": "the suite has no usable association file of a host",
        "page-unused": "no URL of the suite has the page's path",
        "screen-unexpected": "no case expects the screen",
        "clip-identifier": "the clip's identifier does not begin with the app's",
        "parent-identifier": "the entitlements name another parent app",
        "app-domains": "the app's domains do not cover the clip's",
        "app-group": "the app and the clip share no App Group",
        "on-demand-install": "the entitlements do not mark the clip as one",
        "notification-not-requested": "Info.plist does not ask for notifications",
        "scheme-domain": "the URL of the scheme has a host that is not entitled", "clip-size": "the clip is too large",
        "scenes": "Info.plist names a storyboard, but no scenes",
        "svg-unchecked": "a code's drawing was not checked", "site-differs": "the host serves something else",
        "site-unreachable": "the host does not answer", "domain-not-entitled": "the host is not entitled",
        "banner-missing": "the page has no banner", "not-served": "the host does not serve the file",
        "app-not-opened": "the installed app does not open the URL",
        "unexpected-decline": "nothing opens, and the case does not expect that",
    ]
}
