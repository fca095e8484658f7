import ClipRules
import ClipSuites

/// The reason why a host's file cannot be used. `word` is the closest App Store Connect error code.
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
        let words = message.lowercased()
        let failure = Self.failures.first {
            $0.statuses.contains(status) && ($0.reasons.isEmpty || $0.reasons.contains(where: words.contains))
        }
        let text = failure?.text ?? "curl ended with status \(status)"
        self.init(
            word: failure?.word ?? "OTHER_ERROR", text: message.isEmpty ? text : "\(text) (\(message))",
            fix: failure?.fix ?? "run curl with this URL for details",
            isOfAnswer: failure?.word == "BAD_HTTP_RESPONSE")
    }

    private typealias Failure = (statuses: Set<Int32>, reasons: [String], word: String, text: String, fix: String)

    private static let tls: Set<Int32> = [35, 51, 53, 54, 59, 60, 64, 80, 90, 91]

    /// The causes of curl's exit statuses ("Exit codes" in curl's manual). Words in error messages
    /// from OpenSSL, LibreSSL and Secure Transport distinguish causes that share a status.
    private static let failures: [Failure] = [
        ([5], [], "OTHER_ERROR", "the proxy has no address", "correct or remove the variable https_proxy"),
        ([6], [], "DNS_ERROR", "the host has no address", "correct the host's spelling, or its A and AAAA records"),
        ([7], [], "CANNOT_REACH_AASA_FILE", "nothing accepts the connection", "start the server, and open its port"),
        ([28], [], "TIMEOUT", "the whole answer did not arrive in time", "serve the file from a disk or a cache"),
        ([18, 52, 55, 56], [], "NETWORK_ERROR", "the answer was cut off", "make the server send the whole file"),
        (
            [1, 8, 16, 61, 92, 95], [], "BAD_HTTP_RESPONSE", "the answer is not valid HTTP",
            "correct the headers, the Content-Encoding and the end of the body"
        ),
        (
            [58, 66, 77, 82, 83], [], "OTHER_ERROR", "curl cannot read this machine's certificate authorities",
            "install ca-certificates, or correct the file in CURL_CA_BUNDLE or SSL_CERT_FILE"
        ),
        (tls, ["expired"], "TLS_ERROR", "the certificate has expired", "renew the certificate"),
        (tls, ["not yet valid"], "TLS_ERROR", "the certificate is not valid yet", "set the server's or client's clock"),
        (tls, ["subject name"], "TLS_ERROR", "the certificate names another host", "get one that names this host"),
        (
            tls, ["issuer", "self-signed", "self signed"], "TLS_ERROR",
            "the certificate's authority is not trusted here",
            "serve the whole certificate chain of a public authority; CURL_CA_BUNDLE can name your own authority, "
                + "but Apple's crawler never trusts it"
        ),
        (
            tls, ["wrong version number", "record layer"], "TLS_ERROR", "the server does not speak TLS",
            "serve https on this port; Apple never requests files over http"
        ),
        (tls, [], "TLS_ERROR", "the TLS handshake failed", "offer TLS 1.2 or later, with a public certificate"),
    ]

    init?(status: Int, redirect target: String?, of url: String) {
        if status == 200 { return nil }
        let itself = "serve the file itself at \(url), without a redirect"
        guard let target, (300..<400).contains(status) else {
            let fix =
                switch status {
                case 401, 403, 407, 429: "let clients fetch the path without a sign-in or a browser"
                case 404, 410: "put the file at this path"
                case 500...: "check the server's log"
                default: itself
                }
            self.init(word: "BAD_HTTP_RESPONSE", text: "the status is \(status), expected 200", fix: fix)
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
