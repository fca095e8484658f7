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
    private var running: [(testCase: TestCase, since: Duration)] = []

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
        // Lets the first case be shown at once, because it may hang.
        lastShown = started - Self.redrawInterval
        if settings.progress == .bar { draw(BarLine(tally: tally, elapsed: .zero).text(in: settings.columns())) }
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
        guard settings.progress == .bar else { return }
        let moment = now()
        running.append((testCase, moment))
        draw(tally, at: moment)
    }

    func finish(_ testCase: TestCase, _ tally: RunTally) {
        isRunning = true
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
        var line = BarLine(tally: tally, elapsed: moment - started)
        // Results arrive in plan order. A later case may already have finished, but the one with
        // the lowest index has not.
        let first = running.min { $0.testCase.index < $1.testCase.index }
        if let first { line.running = (first.testCase, moment - first.since) }
        draw(line.text(in: settings.columns()))
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
        let done = tally.counts.total
        let moment = now()
        let isTenth = done - lastCount >= max(1, (tally.run.total + 9) / 10)
        guard isTenth || moment - lastShown >= Self.counterInterval else { return }
        lastCount = done
        lastShown = moment
        output.write("\(done)/\(tally.run.total) cases\(BarLine.troubles(tally))\n")
    }
}

/// `[00:03] [=====>    ] 45/100, 2 failed  (3 s) Bike 17`.
struct BarLine {
    let tally: RunTally
    let elapsed: Duration
    var running: (testCase: TestCase, time: Duration)?

    func text(in columns: Int) -> String {
        let done = tally.counts.total
        let count = "\(done)/\(tally.run.total)\(Self.troubles(tally))"
        let room = columns - clock.utf8.count - count.utf8.count - 8
        var line = clock
        if room >= 10 { line += " [\(bar(of: min(room, 30)))]" }
        line += " \(count)"
        if let running {
            let seconds = running.time.components.seconds
            let time = seconds > 0 ? "(\(seconds) s) " : ""
            line += "  \(time)\(Visible.text(running.testCase.title))"
        }
        return DisplayWidth.clip(line, to: columns - 1)
    }

    static func troubles(_ tally: RunTally) -> String {
        tally.counts.list([.failed, .errored, .flaky]).map { ", \($0.text)" }.joined()
    }

    private var clock: String {
        let seconds = max(0, elapsed.components.seconds)
        let parts = [seconds / 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "[\(parts[0]):\(parts[1])]"
    }

    private func bar(of width: Int) -> String {
        let share = tally.run.total > 0 ? Double(tally.counts.total) / Double(tally.run.total) : 0
        let filled = min(width, Int(share * Double(width)))
        guard filled < width else { return String(repeating: "=", count: width) }
        return String(repeating: "=", count: filled) + ">" + String(repeating: " ", count: width - filled - 1)
    }
}
