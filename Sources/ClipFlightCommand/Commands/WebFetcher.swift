import ClipAuthoring
import ClipHarness
import ClipSuites

/// Fetches files from web servers with `curl`. No other code opens a connection.
///
/// Foundation's client would double the start-up time, could not be linked statically without
/// curl's development files, and would not say what is wrong with a certificate.
struct WebFetcher {
    private let curl: String
    private let context: Context
    private let launcher = ProcessLauncher(jobs: jobs, isolation: .spawn)

    private static let jobs = 4
    private static let timeoutStatus: Int32 = 28

    private static let limit = Duration.seconds(10)
    private static let limitOfAll = Duration.seconds(60)

    init(in context: Context) throws(Diagnostic) {
        self.context = context
        guard let curl = context.program("curl") else {
            throw Diagnostic(
                .error, "curl, which fetches files from hosts, is not on the PATH",
                fix: "install curl: apt-get install curl ca-certificates; on macOS, add /usr/bin to the PATH")
        }
        self.curl = curl
    }

    func answer(_ url: String, until deadline: ContinuousClock.Instant? = nil) async -> WebAnswer {
        let time = min((deadline ?? .now + Self.limitOfAll) - .now, Self.limit)
        guard time > .zero else { return WebAnswer(url, outOfTime) }
        let arguments = WebAnswer.curlArguments(for: url, seconds: time / .seconds(1))
        let report = await launcher.launch(
            LaunchOrder(
                executable: curl, arguments: arguments, environment: context.environment, directory: context.folder,
                timeout: time + .seconds(1), folder: .none, outputLimit: WebAnswer.limit))
        switch report.ending {
        case .exited(Self.timeoutStatus) where time < Self.limit, .timedOut where time < Self.limit:
            return WebAnswer(url, outOfTime)
        case .exited(let status):
            let (body, rest) = (report.output.head, report.output.tail.count + report.output.dropped)
            return WebAnswer(
                url, curlStatus: status, report: report.errorOutput.head, body: body, size: body.count + rest)
        case .timedOut: return WebAnswer(url, curlStatus: Self.timeoutStatus)
        // A shell reports a signal with this exit status.
        case .signalled(let signal): return WebAnswer(url, curlStatus: 128 + signal)
        case .notStarted(let reason): return WebAnswer(url, .notAsked("curl could not be started", fix: reason))
        case .interrupted: return WebAnswer(url, .notAsked("curl was interrupted", fix: "run the command again"))
        }
    }

    /// Follows redirects like a browser, but at most ten, and only over https.
    func page(_ url: String, until deadline: ContinuousClock.Instant? = nil) async -> WebAnswer {
        let deadline = deadline ?? .now + Self.limitOfAll
        var found = await answer(url, until: deadline)
        while let next = found.next { found = await answer(next, until: deadline).following(found) }
        return found
    }

    private var outOfTime: WebProblem {
        .notAsked(
            "the time for all hosts (\(Self.limitOfAll.components.seconds) seconds) ran out",
            fix: "check fewer suites at once")
    }

    func files(_ requests: [(host: WebHost, urls: [String])]) async -> [String: ServedFile] {
        let deadline = ContinuousClock.now + Self.limitOfAll
        // The order is fixed, so the same hosts are left out whenever time runs out.
        var waiting = Dictionary(grouping: requests, by: \.host).sorted { $0.key.authority > $1.key.authority }.map {
            $0.value.flatMap(\.urls)
        }
        let found = Locked<[String: ServedFile]>([:])
        await withTaskGroup(of: Void.self) { group in
            func startNext() {
                guard let urls = waiting.popLast() else { return }
                group.addTask {
                    for url in urls where found.withLock({ $0[url] == nil }) {
                        let isFile = AssociationDocument.isServed(at: url)
                        let answer = await isFile ? answer(url, until: deadline) : page(url, until: deadline)
                        // Parses one file at a time, to limit memory use.
                        found.withLock { $0[url] = ServedFile(answer) }
                        if let problem = answer.problem, !problem.isOfAnswer, answer.redirects.isEmpty { break }
                    }
                }
            }
            for _ in 0..<Self.jobs { startNext() }
            for await _ in group { startNext() }
        }
        return found.withLock { $0 }
    }
}
