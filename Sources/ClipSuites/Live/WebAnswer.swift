/// What a web server answered to one request; no redirect is followed.
package struct WebAnswer: Sendable {
    package let url: String
    /// The status of HTTP; 0 where there was no answer.
    private let status: Int
    private let contentType: String?
    /// What was sent, decoded.
    package let body: [UInt8]
    package let problem: WebProblem?
    /// Why Apple's content delivery network has no copy, in its own words.
    package let failureReason: String?

    /// The most bytes of a body that are read, once they are decoded: more than any association file or page needs.
    package static let limit = 2 << 20

    /// A request that did not lead to an answer.
    package init(_ url: String, problem: WebProblem) {
        self.init(url, status: 0, contentType: nil, body: [], problem: problem, failureReason: nil)
    }

    private init(
        _ url: String, status: Int, contentType: String?, body: [UInt8], problem: WebProblem?, failureReason: String?
    ) {
        self.url = url
        self.status = status
        self.contentType = contentType
        self.body = body
        self.problem = problem
        self.failureReason = failureReason
    }

    /// The arguments with which curl makes one request, and reports what became of it.
    ///
    /// Nothing is read of the user's `.curlrc`. Encodings are asked for, since servers may use them with Apple's crawler.
    package static func curlArguments(for url: String, seconds: Double) -> [String] {
        [
            "-q", "--silent", "--proto", "=https", "--globoff", "--path-as-is", "--compressed",
            "--max-time", "\(seconds)", "--max-filesize", "\(limit)", "--user-agent", "clipflight",
            "--write-out", "%{stderr}%{json}\n%header{apple-failure-reason}\n", "--url", url,
        ]
    }

    /// Reads what curl printed for ``curlArguments(for:seconds:)``.
    ///
    /// - Parameters:
    ///   - report: What it wrote to standard error: a line of JSON and, from curl 7.84, one with a header.
    ///   - size: How many bytes it wrote to standard output, of which `body` are the first.
    package init(_ url: String, curlStatus: Int32, report: [UInt8], body: [UInt8], size: Int) {
        let lines = String(decoding: report, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let json = lines.firstIndex { $0.hasPrefix("{") }
        let facts = json.flatMap { JSONReader.read(Array(lines[$0].utf8), file: "curl", dialect: .strict).value }
        let header = json.flatMap { lines.dropFirst($0 + 1).first }.map(String.init) ?? ""
        var status = 0
        if case .number(let number)? = facts?["http_code"]?.content { status = Int(exactly: number) ?? 0 }
        let message = facts?["errormsg"]?.string ?? ""
        var problem =
            size > Self.limit
            ? .tooLarge : WebProblem(curl: curlStatus, message, host: URLOutline(url)?.authority ?? url)
        if facts == nil, problem == nil {
            problem = WebProblem(
                "OTHER_ERROR", "curl did not report what it received", fix: "install curl 7.70 or later")
        }
        problem = problem ?? WebProblem(status: status, redirect: facts?["redirect_url"]?.string, of: url)
        self.init(
            url, status: status, contentType: facts?["content_type"]?.string, body: size > Self.limit ? [] : body,
            problem: problem, failureReason: header.isEmpty || header.hasPrefix("%") ? nil : header)
    }

    /// Status, content type and size in a line; `nil` where there was no answer.
    package var statement: String? {
        guard status > 0 else { return nil }
        let type = contentType.map { DisplayText.neutralised($0.shortened(to: 60)) } ?? "no content type"
        return "\(url): status \(status), \(type), \(body.count) bytes"
    }

    /// A warning where the content type is not that of JSON, which archived pages of Apple's require.
    var typeWarning: Diagnostic? {
        let type = contentType?.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        guard problem == nil, type != "application/json" else { return nil }
        let found = contentType.map { "is \(Quotation.of($0))" } ?? "is missing"
        return Diagnostic(
            .warning, at: SourceLocation(file: url, line: 1, column: 1),
            "the content type \(found); archived pages of Apple's require application/json",
            fix: "send the header Content-Type: application/json", advisory: DefinitionAdvisory.associationType.rawValue
        )
    }
}

/// An association file as a host serves it.
package struct ServedAssociation: Sendable {
    /// Why a device would not get it.
    package let problem: WebProblem?
    /// What was read of it; `nil` where there is nothing to read.
    package let document: AssociationDocument?
    let value: JSONValue?
    /// What is wrong and questionable, the problem first.
    package let diagnostics: [Diagnostic]

    package init(_ answer: WebAnswer) {
        var problem = answer.problem
        var document: AssociationDocument?
        value = problem == nil ? JSONReader.read(answer.body, file: answer.url, dialect: .strict).value : nil
        if problem == nil {
            document = AssociationDocument.read(answer.body, name: answer.url)
            let isPage = answer.body.prefix(512).first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
            if document?.file == nil {
                problem = WebProblem(
                    "BAD_JSON_CONTENT",
                    answer.body.isEmpty
                        ? "the answer is empty"
                        : isPage ? "the answer is a web page, and no JSON" : "the answer is no JSON object",
                    fix: isPage
                        ? "except this path from what answers every path of the site, and serve the file"
                        : "serve an association file, which begins with {")
                if isPage || answer.body.isEmpty { document = nil }
            }
        }
        self.problem = problem
        self.document = document
        let problems = [problem?.diagnostic(answer.url), answer.typeWarning].compactMap { $0 }
        diagnostics = problems + (document?.diagnostics ?? [])
    }
}
