import ClipAuthoring
import ClipRules
import ClipSuites
import Testing

/// Reports of curl, and the answers made from them.
@Suite struct WebAnswerTests {
    private static let url = "https://h.example/.well-known/apple-app-site-association"

    private static func answer(
        _ status: Int32 = 0, http: Int = 200, type: String? = "application/json", redirect: String? = nil,
        message: String = "", body: String = "{}", header: String = "", size: Int? = nil
    ) -> WebAnswer {
        func json(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }
        let report = """
            {"http_code":\(http),"content_type":\(json(type)),"redirect_url":\(json(redirect)),"errormsg":\(json(message))}
            \(header)

            """
        return WebAnswer(
            url, curlStatus: status, report: Array(report.utf8), body: Array(body.utf8), size: size ?? body.utf8.count)
    }

    /// Statuses and messages of curl, each with the expected word and part of the text.
    static let failures: [(Int32, String, String, String)] = [
        (5, "", "OTHER_ERROR", "proxy"), (6, "Could not resolve host: h", "DNS_ERROR", "no address"),
        (7, "Connection refused", "CANNOT_REACH_AASA_FILE", "nothing accepts"),
        (28, "Operation timed out", "TIMEOUT", "in time"), (63, "", "association-size", "more than 2 MiB"),
        (18, "transfer closed", "NETWORK_ERROR", "cut off"),
        (52, "Empty reply from server", "NETWORK_ERROR", "cut off"), (56, "Recv failure", "NETWORK_ERROR", "cut off"),
        (1, "Received HTTP/0.9 when not allowed", "BAD_HTTP_RESPONSE", "not valid HTTP"),
        (61, "Error while processing content unencoding", "BAD_HTTP_RESPONSE", "not valid HTTP"),
        (77, "error setting certificate file", "OTHER_ERROR", "certificate authorities"),
        (60, "SSL certificate problem: certificate has expired", "TLS_ERROR", "has expired"),
        (60, "SSL certificate problem: certificate is not yet valid", "TLS_ERROR", "not valid yet"),
        (60, "SSL: no alternative certificate subject name matches", "TLS_ERROR", "names another host"),
        (60, "SSL certificate problem: unable to get local issuer certificate", "TLS_ERROR", "not trusted here"),
        (60, "SSL certificate problem: self-signed certificate", "TLS_ERROR", "not trusted here"),
        (35, "error:0A00010B:SSL routines::wrong version number", "TLS_ERROR", "does not speak TLS"),
        (35, "alert handshake failure", "TLS_ERROR", "handshake failed"), (99, "", "OTHER_ERROR", "status 99"),
    ]

    @Test("Each failure has a word, a text and a fix", arguments: failures)
    func failure(status: Int32, message: String, word: String, text: String) throws {
        let problem = try #require(Self.answer(status, http: 0, message: message).problem)
        #expect(problem.word == word)
        #expect(problem.text.contains(text))
        #expect(!problem.fix.isEmpty)
        // A host that does not answer is not asked for its pages.
        #expect(problem.isOfAnswer == ["BAD_HTTP_RESPONSE", "association-size"].contains(word))
    }

    @Test(
        "Redirects are not followed, and the target is shown without user and query",
        arguments: [
            ("http://h.example/a", "INSECURE_REDIRECTS_FORBIDDEN", "http://h.example/a"),
            ("file:///etc/passwd", "INSECURE_REDIRECTS_FORBIDDEN", "file:///etc/passwd"),
            (
                "https://me:secret@www.h.example/a?secret#secret", "CROSS_SITE_REDIRECTS_FORBIDDEN",
                "https://www.h.example/a?…"
            ),
            ("https://h.example:8443/", "CROSS_SITE_REDIRECTS_FORBIDDEN", "https://h.example:8443/"),
            ("https://H.example/b", "TOO_MANY_REDIRECTS", "https://h.example/b"),
            ("nonsense", "INSECURE_REDIRECTS_FORBIDDEN", "a target without a host"),
        ])
    func redirect(target: String, word: String, shown: String) throws {
        let problem = try #require(Self.answer(http: 302, redirect: target).problem)
        #expect(problem.word == word)
        #expect(problem.text.hasSuffix(": " + shown))
        #expect(!problem.text.contains("secret"))
    }

    @Test("The URL's fragment is kept at a redirect unless the target has its own", arguments: ["", "#own"])
    func fragment(_ own: String) {
        let report = Array(#"{"http_code":302,"redirect_url":"https://h.example/b\#(own)"}"#.utf8)
        let answer = WebAnswer("https://h.example/a#room-4", curlStatus: 0, report: report)
        #expect(answer.next == "https://h.example/b" + (own.isEmpty ? "#room-4" : own))
    }

    @Test("Only status 200 delivers the file", arguments: [0, 204, 301, 401, 403, 404, 410, 429, 500, 503, 999])
    func status(http: Int) throws {
        #expect(try #require(Self.answer(http: http).problem).word == "BAD_HTTP_RESPONSE")
    }

    @Test("A response over the limit is too long, whatever curl's status", arguments: [Int32(0), 28, 23])
    func tooLarge(status: Int32) {
        let answer = Self.answer(status, size: WebAnswer.limit + 1)
        #expect(answer.problem?.text == "the response is more than 2 MiB long")
        #expect(answer.body.isEmpty)
        #expect(Self.answer(size: WebAnswer.limit).problem == nil)
    }

    @Test("A header is escaped and shortened, even if it is not UTF-8")
    func hostileHeader() throws {
        let type = "a\\u001b[31m" + String(repeating: "b", count: 5000)
        let statement = try #require(Self.answer(type: type).statement)
        #expect(statement.contains("#x1B[31m") && statement.utf8.count < 300)
        let report = Array(#"{"http_code":200,"content_type":""#.utf8) + [0xFF, 0xFE] + Array("\"}\n".utf8)
        let answer = WebAnswer(Self.url, curlStatus: 0, report: report, body: [], size: 0)
        #expect(answer.problem == nil)
        #expect(answer.typeWarning != nil)
    }

    @Test(
        "The content type is JSON, with or without parameters",
        arguments: [
            ("application/json", true), ("Application/JSON; charset=utf-8", true), ("text/plain", false),
            ("application/jsonp", false), ("", false), (nil, false),
        ])
    func contentType(type: String?, isRight: Bool) {
        #expect((Self.answer(type: type).typeWarning == nil) == isRight)
    }

    @Test("Apple's reason is read from its header, if curl can read headers")
    func reason() {
        #expect(Self.answer(header: "SWCERR00301 Timeout").failureReason == "SWCERR00301 Timeout")
        #expect(Self.answer(header: "%header{apple-failure-reason}").failureReason == nil)
        #expect(Self.answer().failureReason == nil)
    }

    @Test(
        "A body that is not a JSON object has a word and, if the reader stops in it, a position",
        arguments: [
            ("", "the answer is empty", false), ("<!doctype html>", "web page", false),
            (" \n<html>", "web page", false),
            ("{ 'a': 1 }", "not a JSON object", true), ("---\n---\n{}", "not a JSON object", true),
            ("[]", "not a JSON object", true), ("{\"a\":1,}", "not a JSON object", true),
            (String(repeating: "[", count: 1 << 20), "not a JSON object", true),
        ])
    func badContent(body: String, text: String, hasPlace: Bool) throws {
        let served = ServedAssociation(Self.answer(body: body))
        let problem = try #require(served.problem)
        #expect(problem.word == DeclineReason.badJSONContent.rawValue)
        #expect(problem.text.contains(text))
        // However many faults the body has, only one error is reported.
        let error = try #require(served.diagnostics.first)
        #expect(served.diagnostics.errors.count == 1)
        #expect(error.severity == .error && (error.location != nil) == hasPlace && error.fix != nil)
        #expect(error.message.hasPrefix("BAD_JSON_CONTENT: ") && error.message.contains(text), "\(error.message)")
    }
}
