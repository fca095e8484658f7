import ClipRules

/// Why a web server gives no file, with the word that App Store Connect has for it in a domain's status.
///
/// Which condition has which word is this project's reading.
package struct WebProblem: Sendable, Hashable {
    package let word: String
    /// What is wrong, in a clause.
    package let text: String
    package let fix: String

    package init(_ word: String, _ text: String, fix: String) {
        self.word = word
        self.text = text
        self.fix = fix
    }

    /// Whether the host answered: otherwise there is no use in asking for its pages.
    package var isOfAnswer: Bool {
        ["BAD_HTTP_RESPONSE", "BAD_JSON_CONTENT", "association-size"].contains(word) || word.hasSuffix("_FORBIDDEN")
            || word == "TOO_MANY_REDIRECTS"
    }

    package func diagnostic(_ url: String) -> Diagnostic {
        Diagnostic(.error, at: nil, "\(word): \(url): \(text)", fix: fix)
    }
}

extension WebProblem {
    /// Reads why curl failed, of its exit status and message; `nil` where it did not.
    ///
    /// Source: curl's manual, "Exit codes".
    init?(curl status: Int32, _ message: String, host: String) {
        let message = DisplayText.neutralised(message.shortened(to: 160))
        func problem(_ word: String, _ text: String, _ fix: String) -> WebProblem {
            WebProblem(word, message.isEmpty ? text : "\(text) (\(message))", fix: fix)
        }
        switch status {
        case 0: return nil
        case 5:
            self = problem("OTHER_ERROR", "the proxy has no address", "correct or remove the variable https_proxy")
        case 6:
            self = problem(
                "DNS_ERROR", "the host has no address", "correct the host's spelling, or its records A and AAAA")
        case 7:
            self = problem(
                "CANNOT_REACH_AASA_FILE", "nothing accepts the connection",
                "start the server, and open its port to the internet")
        case 28:
            self = problem(
                "TIMEOUT", "the whole answer did not arrive in time",
                "serve the file from a disk or a cache; Apple's crawler does not wait longer than a few seconds")
        case 63: self = .tooLarge
        case 27 where message.isEmpty || message.contains("emory"), 56 where message.contains("header"):
            self = problem("BAD_HTTP_RESPONSE", "the answer's headers are too long", "send fewer and shorter headers")
        case 18, 52, 55, 56:
            self = problem(
                "NETWORK_ERROR", "the answer was cut off", "let the server send as much as its Content-Length states")
        case 1, 8, 16, 61, 92, 95:
            self = problem(
                "BAD_HTTP_RESPONSE", "the answer is not valid HTTP",
                "correct what answers there: headers, Content-Encoding and end of the body")
        case 58, 66, 77, 82, 83:
            self = problem(
                "OTHER_ERROR", "curl cannot read this machine's certificate authorities",
                "install ca-certificates, or correct the file in CURL_CA_BUNDLE or SSL_CERT_FILE")
        case 35, 51, 53, 54, 59, 60, 64, 80, 90, 91: self.init(tls: message, host)
        case let status:
            self = problem("OTHER_ERROR", "curl ended with status \(status)", "run curl with this URL to see more")
        }
    }

    /// More than ``WebAnswer/limit`` bytes, once they are decoded.
    static let tooLarge = WebProblem(
        "association-size", "the answer has more than \(WebAnswer.limit >> 20) MiB",
        fix: "serve the file itself: at most 128 KB, by archived pages of Apple's")

    /// The reason for which TLS failed, of the words that OpenSSL, LibreSSL and Secure Transport have for it.
    private init(tls message: String, _ host: String) {
        let reasons: [(words: [String], text: String, fix: String)] = [
            (["expired"], "the certificate has expired", "renew the certificate of \(host)"),
            (["not yet valid"], "the certificate is not valid yet", "compare the clocks of server and machine"),
            (
                ["subject name", "does not match", "hostname mismatch"], "the certificate is for another host",
                "get a certificate that names \(host)"
            ),
            (
                ["issuer", "self-signed", "self signed", "unable to verify", "unknown ca", "trust"],
                "no authority that is trusted here signed the certificate",
                "serve the whole chain of a public authority's certificate; an authority of your own is trusted here where "
                    + "CURL_CA_BUNDLE names its file, and never by Apple's crawler"
            ),
            (
                ["wrong version number", "unknown protocol", "packet length", "record layer"],
                "what answers there does not speak TLS", "serve https at this port; Apple never asks over http"
            ),
        ]
        let words = message.lowercased()
        let reason = reasons.first { $0.words.contains(where: words.contains) }
        self.init(
            "TLS_ERROR", (reason?.text ?? "the TLS handshake failed") + (message.isEmpty ? "" : " (\(message))"),
            fix: reason?.fix ?? "offer TLS 1.2 or later, with a public authority's certificate")
    }

    /// Reads why an answer is no file, of its status and the target of a redirect; `nil` for status 200.
    init?(status: Int, redirect target: String?, of url: String) {
        let itself = "answer \(url) with the file itself, without a redirect"
        switch (status, target) {
        case (200, _): return nil
        case (300..<400, let target?):
            let outline = URLOutline(target)
            let (word, why) =
                if outline?.scheme != "https" {
                    ("INSECURE_REDIRECTS_FORBIDDEN", "away from https")
                } else if outline?.authority != URLOutline(url)?.authority {
                    ("CROSS_SITE_REDIRECTS_FORBIDDEN", "to another host")
                } else {
                    ("TOO_MANY_REDIRECTS", "on the host, and Apple follows none")
                }
            self.init(
                word, "status \(status) redirects \(why): \(outline?.text ?? "a target without a host")", fix: itself)
        case (401, _), (403, _), (407, _), (429, _):
            self.init(
                "BAD_HTTP_RESPONSE", "the status is \(status)",
                fix: "let anyone fetch the path: without signing in, and past the firewall also what is no browser")
        case (404, _), (410, _):
            self.init("BAD_HTTP_RESPONSE", "the status is \(status)", fix: "put the file at this path")
        case (500..., _):
            self.init("BAD_HTTP_RESPONSE", "the status is \(status)", fix: "look into the server's log")
        default: self.init("BAD_HTTP_RESPONSE", "the status is \(status), expected 200", fix: itself)
        }
    }
}
