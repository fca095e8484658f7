import ClipRules
import ClipSuites

/// The reason that a host's file cannot be used. `word` is the closest App Store Connect error
/// code.
package struct WebProblem: Hashable {
    package let word: String
    package let text: String
    package let fix: String
    /// Whether the host responded. Pages are requested only if their host responds.
    package private(set) var isOfAnswer = true
    private(set) var isRedirect = false

    package static func notAsked(_ why: String, fix: String) -> WebProblem {
        WebProblem(word: "OTHER_ERROR", text: why, fix: fix, isOfAnswer: false)
    }

    static let tooLarge = WebProblem(
        word: Advisory.Name.associationSize.rawValue,
        text: "the response is more than \(WebAnswer.limit >> 20) MiB long",
        fix: "serve the file itself: at most 128 KB")

    static let pageTooLarge = WebProblem(
        word: "OTHER_ERROR", text: "the page is more than \(WebAnswer.limit >> 20) MiB long",
        fix: "serve a smaller page, or allow site-unreachable in \"settings\"")

    static let tooManyRedirects = WebProblem(
        word: "TOO_MANY_REDIRECTS", text: "the URL redirects more than \(Redirects.limit) times, or in a loop",
        fix: "let the first redirect lead to the page itself")
}

extension WebProblem {
    init?(curl status: Int32, _ message: String) {
        if status == 0 { return nil }
        let message = Visible.line(message, limit: 160)
        let failure = Self.failures.first { $0.statuses.contains(status) }
        let text = failure?.text ?? "curl ended with status \(status)"
        self.init(
            word: failure?.word ?? "OTHER_ERROR", text: message.isEmpty ? text : "\(text) (\(message))",
            fix: failure?.fix ?? "run curl with this URL to see more",
            isOfAnswer: failure?.word == "BAD_HTTP_RESPONSE")
    }

    private typealias Failure = (statuses: Set<Int32>, word: String, text: String, fix: String)

    /// The causes of curl's exit statuses ("Exit codes" in curl's manual).
    private static let failures: [Failure] = [
        ([5], "OTHER_ERROR", "the proxy has no address", "correct or remove the variable https_proxy"),
        ([6], "DNS_ERROR", "the host has no address", "correct the host's spelling, or its A and AAAA records"),
        ([7], "CANNOT_REACH_AASA_FILE", "nothing accepts the connection", "start the server, and open its port"),
        ([28], "TIMEOUT", "the whole answer did not arrive in time", "serve the file from a disk or a cache"),
        ([18, 52, 55, 56], "NETWORK_ERROR", "the answer was cut off", "make the server send the whole file"),
        (
            [1, 8, 16, 61, 92, 95], "BAD_HTTP_RESPONSE", "the answer is not valid HTTP",
            "correct the headers, the Content-Encoding and the end of the body"
        ),
        (
            [58, 66, 77, 82, 83], "OTHER_ERROR", "curl cannot read this machine's certificate authorities",
            "install ca-certificates, or correct the file in CURL_CA_BUNDLE or SSL_CERT_FILE"
        ),
        (
            [35, 51, 53, 54, 59, 60, 64, 80, 90, 91], "TLS_ERROR", "there is no trusted TLS connection",
            "serve https with TLS 1.2 or later, and a current certificate of a public authority for this host"
        ),
    ]

    init?(status: Int, redirect target: String?, of url: String) {
        if status == 200 { return nil }
        let itself = "serve the file itself at \(url), without a redirect"
        guard let target, (300..<400).contains(status) else {
            self.init(
                word: "BAD_HTTP_RESPONSE", text: "the status is \(status), expected 200",
                fix: "put the file at this path, for clients without a sign-in or a browser too")
            return
        }
        let outline = URLOutline(target)
        let (word, place) =
            if outline?.scheme != "https" {
                ("INSECURE_REDIRECTS_FORBIDDEN", "away from https")
            } else if outline?.authority != URLOutline(url)?.authority {
                ("CROSS_SITE_REDIRECTS_FORBIDDEN", "to another host")
            } else {
                ("TOO_MANY_REDIRECTS", "within the host, but Apple follows none")
            }
        let shown = outline?.text ?? "a target without a host"
        self.init(word: word, text: "status \(status) redirects \(place): \(shown)", fix: itself, isRedirect: true)
    }
}
