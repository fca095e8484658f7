import ClipHarness
import ClipSuites

final class ProgressView {
    private let output: any TextOutput
    private let settings: TerminalSettings
    private let painter: Painter
    private let now: () -> Duration
    private var started = Duration.zero
    private var lastShown = Duration.zero
    private var lastCount = 0
    private var isDrawn = false
    private var isRunning = false
    /// The running cases, in the order in which they started.
    private var running: [(testCase: TestCase, since: Duration)] = []
    /// The statuses of ended cases, by index, while an earlier case of the plan still runs.
    private var ahead: [Int: CaseResult.Status] = [:]
    private var countsAhead = StatusCounts()

    /// A terminal flickers if it is redrawn more often.
    private static let redrawInterval = Duration.milliseconds(50)
    /// Some CI systems end a job that prints nothing for minutes.
    private static let counterInterval = Duration.seconds(30)

    init(output: any TextOutput, settings: TerminalSettings, painter: Painter, now: @escaping () -> Duration) {
        self.output = output
        self.settings = settings
        self.painter = painter
        self.now = now
    }

    func start(_ tally: RunTally) {
        started = now()
        isRunning = true
        // Shows the first case at once, because it may hang.
        lastShown = started - Self.redrawInterval
        if settings.progress == .bar { draw(line(tally, at: started).text(in: settings.columns())) }
    }

    func prepare(_ suite: SuiteReference, activity: String) {
        isRunning = false
        let text = Visible.text("Preparing \(suite.id): \(activity)")
        switch settings.progress {
        case .bar: draw(DisplayWidth.clip(text, to: settings.columns() - 1))
        case .counter: output.write(text + "\n")
        case .none, .auto: break
        }
    }

    func begin(_ testCase: TestCase, _ tally: RunTally) {
        isRunning = true
        let moment = now()
        running.append((testCase, moment))
        if settings.progress == .bar { draw(tally, at: moment) }
    }

    func judge(_ result: CaseResult, _ tally: RunTally) {
        ahead[result.testCase.index] = result.status
        countsAhead.count(result.status)
        running.removeAll { $0.testCase.index == result.testCase.index }
        redraw(tally)
    }

    func finish(_ testCase: TestCase, _ tally: RunTally) {
        isRunning = true
        if let status = ahead.removeValue(forKey: testCase.index) { countsAhead.count(status, -1) }
        running.removeAll { $0.testCase.index <= testCase.index }
        redraw(tally)
    }

    func redraw(_ tally: RunTally) {
        guard isRunning else { return }
        switch settings.progress {
        case .bar: draw(tally, at: now())
        case .counter: count(tally)
        case .none, .auto: break
        }
    }

    private func draw(_ tally: RunTally, at moment: Duration) {
        guard moment - lastShown >= Self.redrawInterval else { return }
        lastShown = moment
        draw(line(tally, at: moment).text(in: settings.columns()))
    }

    private func line(_ tally: RunTally, at moment: Duration) -> BarLine {
        var line = BarLine(total: tally.run.total, counts: tally.counts, elapsed: moment - started)
        for status in CaseResult.Status.allCases { line.counts.count(status, countsAhead[status]) }
        line.counts.count(.errored, -tally.notStarted)
        line.running = running.first.map { (running.count, $0.testCase, moment - $0.since) }
        return line
    }

    func end() {
        isRunning = false
        clear()
    }

    func clear() {
        if isDrawn { output.write("\r\u{1B}[K") }
        isDrawn = false
    }

    private func draw(_ line: String) {
        output.write("\r" + painter.paint(line, .strong) + "\u{1B}[K")
        isDrawn = true
    }

    private func count(_ tally: RunTally) {
        let moment = now()
        var line = line(tally, at: moment)
        let isTenth = line.done - lastCount >= max(1, (line.total + 9) / 10)
        guard isTenth || moment - lastShown >= Self.counterInterval else { return }
        (lastCount, lastShown) = (line.done, moment)
        // A case is named only if it seems to hang.
        if isTenth { line.running = nil }
        output.write("\(line.done)/\(line.total) cases\(line.troubles)\(line.name(in: .max))\n")
    }
}

/// The progress bar: `[00:03] [=====>    ] 45/100, 2 failed · 2 running: Bike 17 (3 s)`.
struct BarLine {
    let total: Int
    var counts: StatusCounts
    let elapsed: Duration
    var running: (count: Int, first: TestCase, time: Duration)?

    private static let nameRoom = 36

    var done: Int { counts.total }

    func text(in columns: Int) -> String {
        let count = "\(done)/\(total)\(troubles)"
        let room = columns - clock.utf8.count - count.utf8.count - 8 - (running == nil ? 0 : Self.nameRoom)
        var line = clock
        if room >= 10 { line += " [\(bar(of: min(room, 30)))]" }
        line += " \(count)"
        return DisplayWidth.clip(line + name(in: columns - 1 - DisplayWidth.of(line)), to: columns - 1)
    }

    /// Returns the first running case's title, shortened so that the time is always shown.
    func name(in columns: Int) -> String {
        guard let running else { return "" }
        let seconds = running.time.components.seconds
        let (head, time) = (" · \(running.count) running: ", seconds > 0 ? " (\(seconds) s)" : "")
        let room = columns - DisplayWidth.of(head) - time.utf8.count
        return head + DisplayWidth.clip(Visible.text(running.first.title), to: max(8, room)) + time
    }

    var troubles: String { counts.list([.failed, .errored, .flaky]).map { ", \($0.text)" }.joined() }

    private var clock: String {
        let seconds = max(0, elapsed.components.seconds)
        let parts = [seconds / 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "[\(parts[0]):\(parts[1])]"
    }

    private func bar(of width: Int) -> String {
        let share = total > 0 ? Double(done) / Double(total) : 0
        let filled = min(width, Int(share * Double(width)))
        guard filled < width else { return String(repeating: "=", count: width) }
        return String(repeating: "=", count: filled) + ">" + String(repeating: " ", count: width - filled - 1)
    }
}
