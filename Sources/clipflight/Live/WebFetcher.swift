import ClipHarness
import ClipSuites
import Foundation

/// Asks web servers, by the program `curl`: nothing else ever opens a connection, and this process never does.
///
/// Foundation's own client would be loaded at each start, where it doubles the time and the libraries, and cannot be
/// linked statically without curl's development files; its errors do not name what is wrong with a certificate.
struct WebFetcher: Sendable {
    private let curl: String
    private let environment: [String: String]
    private let launcher: ProcessLauncher

    /// How many hosts are asked at once.
    static let jobs = 4
    /// The longest that one answer may take.
    static let answerLimit = Duration.seconds(10)
    /// The longest that all answers may take together.
    private static let totalLimit = Duration.seconds(60)

    /// Finds curl. Its variables, as for a proxy or an authority of one's own, are passed on.
    init() throws(Diagnostic) {
        environment = ProcessInfo.processInfo.environment
        guard let curl = try? ExecutableLookup.resolve("curl", directory: "/", path: environment["PATH"]) else {
            throw Diagnostic(
                .error, at: nil, "web servers are asked with curl, and no folder of PATH has it",
                fix: "install curl: apt-get install curl ca-certificates; macOS has it in /usr/bin")
        }
        self.curl = curl
        do {
            launcher = try ProcessLauncher(jobs: Self.jobs, isolation: .spawn)
        } catch {
            throw Diagnostic(.error, at: nil, error.reason)
        }
    }

    /// Makes one request. It ends in time and with a bounded answer, whatever the server does.
    func answer(_ url: String, within limit: Duration = answerLimit) async -> WebAnswer {
        let seconds = Double(limit.components.seconds) + Double(limit.components.attoseconds) / 1e18
        let order = LaunchOrder(
            executable: curl, arguments: WebAnswer.curlArguments(for: url, seconds: seconds),
            environment: environment, directory: "/", timeout: limit + .seconds(1), folder: .none,
            outputLimit: WebAnswer.limit)
        let report = await launcher.launch(order)
        func failure(_ text: String) -> WebAnswer {
            WebAnswer(url, problem: WebProblem("OTHER_ERROR", text, fix: "run \(curl) with this URL to see more"))
        }
        switch report.ending {
        case .exited(let status):
            let output = report.output
            return WebAnswer(
                url, curlStatus: status, report: report.errorOutput.head, body: output.head,
                size: output.head.count + output.tail.count + output.dropped)
        case .timedOut: return WebAnswer(url, curlStatus: WebFetcher.timeoutStatus, report: [], body: [], size: 0)
        case .signalled(let signal): return failure("curl was ended by signal \(signal)")
        case .notStarted(let reason): return failure("curl cannot be run: \(reason)")
        case .unreported, .interrupted: return failure("curl was interrupted")
        }
    }

    /// The exit status with which curl reports that an answer took too long.
    private static let timeoutStatus: Int32 = 28

    /// Asks each host for its URLs, one after the other, and some hosts at once. A host that does not answer is not asked
    /// again.
    func answers(_ requests: [(host: WebHost, urls: [String])]) async -> [String: WebAnswer] {
        var hosts: [WebHost] = []
        var urls: [WebHost: [String]] = [:]
        for request in requests {
            if urls[request.host] == nil { hosts.append(request.host) }
            urls[request.host, default: []] += request.urls
        }
        let deadline = ContinuousClock.now + Self.totalLimit
        return await withTaskGroup(of: [WebAnswer].self) { group in
            var waiting = hosts[...]
            func startNext() {
                guard let host = waiting.popFirst() else { return }
                let urls = urls[host] ?? []
                group.addTask { await answers(urls, until: deadline) }
            }
            for _ in 0..<Self.jobs { startNext() }
            var found: [String: WebAnswer] = [:]
            for await answers in group {
                for answer in answers { found[answer.url] = answer }
                startNext()
            }
            return found
        }
    }

    private func answers(_ urls: [String], until deadline: ContinuousClock.Instant) async -> [WebAnswer] {
        var answers: [WebAnswer] = []
        var known: Set<String> = []
        for url in urls where known.insert(url).inserted {
            let rest = deadline - ContinuousClock.now
            guard rest > .zero else {
                let text = "it was not asked, since all hosts together took \(Self.totalLimit.components.seconds) s"
                answers.append(
                    WebAnswer(url, problem: WebProblem("TIMEOUT", text, fix: "check fewer suites at once")))
                continue
            }
            let answer = await answer(url, within: min(rest, Self.answerLimit))
            answers.append(answer)
            if let problem = answer.problem, !problem.isOfAnswer { break }
        }
        return answers
    }
}
