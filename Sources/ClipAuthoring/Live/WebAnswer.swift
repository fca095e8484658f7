import ClipRules
import ClipSuites

package struct WebAnswer {
    package private(set) var url: String
    /// The targets of all redirects, in order. The last target is not always fetched.
    package private(set) var redirects: [String] = []
    package private(set) var body: [UInt8] = []
    package private(set) var problem: WebProblem?
    /// The reason that Apple gives if its cache does not have the file.
    package private(set) var failureReason: String?
    private var status = 0
    private var contentType: String?
    private let isTooLarge: Bool

    /// The maximum size of a decoded body, in bytes.
    package static let limit = 2 << 20
    private static let tooLargeStatus: Int32 = 63

    /// `--compressed` allows a compressed response. `-q` makes curl ignore the user's `.curlrc`.
    package static func curlArguments(for url: String, seconds: Double) -> [String] {
        [
            "-q", "--silent", "--proto", "=https", "--globoff", "--path-as-is", "--compressed",
            "--max-time", "\(seconds)", "--max-filesize", "\(limit)", "--user-agent", "clipflight",
            "--write-out", "%{stderr}%{json}\n%header{apple-failure-reason}\n", "--url", url,
        ]
    }

    package init(_ url: String, _ problem: WebProblem) {
        (self.url, self.problem, isTooLarge) = (url, problem, false)
    }

    /// Reads curl's standard error (`report`) and the beginning (`body`) of `size` bytes of output.
    package init(_ url: String, curlStatus: Int32, report: [UInt8] = [], body: [UInt8] = [], size: Int = 0) {
        self.url = url
        isTooLarge = size > Self.limit || curlStatus == Self.tooLargeStatus
        let lines = report.text.split(separator: "\n")
        let facts = lines.first.flatMap { JSONReader.read(Array($0.utf8), file: "curl", dialect: .strict).value }
        if case .number(let number)? = facts?["http_code"]?.content { status = Int(exactly: number.double) ?? 0 }
        contentType = facts?["content_type"]?.string
        let redirect = facts?["redirect_url"]?.string
        if (300..<400).contains(status), let redirect, !redirect.isEmpty {
            // The URL's fragment is kept unless the target has its own (RFC 9110, 10.2.2).
            let fragment = redirect.contains("#") ? "" : url.drop { $0 != "#" }
            redirects = [redirect + fragment]
        }
        // Older versions of curl print `%header{…}` unchanged.
        failureReason = lines.dropFirst().first.flatMap { $0.hasPrefix("%") ? nil : String($0) }
        guard !isTooLarge else {
            let isFile = [0, 200].contains(status)
            problem = isFile ? .tooLarge : WebProblem(status: status, redirect: redirect, of: url)
            return
        }
        self.body = body
        problem = WebProblem(curl: curlStatus, facts?["errormsg"]?.string ?? "")
        guard problem == nil else { return }
        problem =
            facts?.members == nil
            ? WebProblem(
                word: "OTHER_ERROR", text: "curl did not report what it received", fix: "install curl 7.70 or later")
            : WebProblem(status: status, redirect: redirect, of: url)
    }

    package var next: String? {
        guard let target = redirects.last, problem?.isRedirect == true, redirects.count <= Redirects.limit,
            (try? InvocationURL(target)) != nil
        else { return nil }
        return target
    }

    package func following(_ earlier: WebAnswer) -> WebAnswer {
        var answer = self
        answer.url = earlier.url
        answer.redirects = earlier.redirects + redirects
        return answer
    }

    package var statement: String? {
        guard status > 0 else { return nil }
        let type = contentType.map { Visible.line($0, limit: 60) } ?? "no content type"
        let size = isTooLarge ? "more than \(Self.limit >> 20) MiB" : "\(body.count) bytes"
        return "\(url): status \(status), \(type), \(size)"
    }

    package var typeWarning: Diagnostic? {
        let type = contentType?.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        guard problem == nil, type != "application/json" else { return nil }
        let found = contentType.map { "is \(quoted: $0)" } ?? "is missing"
        return Diagnostic(
            .warning, at: SourceLocation(file: url),
            "the content type \(found); Apple's archived pages require application/json",
            fix: "send the header Content-Type: application/json",
            advisory: Advisory.Name.associationType.rawValue)
    }
}

package struct ServedAssociation {
    package private(set) var problem: WebProblem?
    package private(set) var document: AssociationDocument?
    package private(set) var diagnostics: [Diagnostic]

    package init(_ answer: WebAnswer) {
        problem = answer.problem
        diagnostics = [answer.typeWarning].compactMap { $0 }
        if problem == nil {
            let isPage = answer.body.prefix(512).first { !" \t\r\n".utf8.contains($0) } == "<"
            let read = AssociationDocument.read(answer.body, name: answer.url)
            if read.file == nil {
                let found = answer.body.isEmpty ? "empty" : isPage ? "a web page, not JSON" : "not a JSON object"
                problem = WebProblem(
                    word: DeclineReason.badJSONContent.rawValue, text: "the answer is \(found)",
                    fix: isPage
                        ? "exclude this path from the site's rewrites, and serve the file"
                        : "serve an association file, which begins with {")
            }
            document = isPage || answer.body.isEmpty ? nil : read
        }
        var found = document?.diagnostics ?? []
        if let problem {
            let message = "\(problem.word): \(answer.url): \(problem.text)"
            var error = Diagnostic(.error, message, fix: problem.fix)
            if let index = found.firstIndex(where: { $0.severity == .error }) {
                error = found.remove(at: index)
                error.message = "\(problem.word): \(problem.text): \(error.message)"
                error.fix = error.fix ?? problem.fix
            }
            diagnostics.insert(error, at: 0)
        }
        diagnostics += found
    }
}
