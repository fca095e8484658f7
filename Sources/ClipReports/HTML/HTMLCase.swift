import ClipHarness
import ClipRules
import ClipSuites
import Foundation

struct HTMLCaseWriter {
    let options: ReportOptions
    let screens: ScreenGallery
    private let commit: SourceCommit?
    private let apps: [String: String]
    private(set) var bodies = HTMLBodies()
    private var opened = 0
    private var drawn = 0

    private static let openedLimit = 10
    private static let drawnLimit = 200

    init(options: ReportOptions, run: RunPlanned) {
        (self.options, commit, screens) = (options, run.origin.commit, ScreenGallery(run.screens))
        // The card of the default experience shows the app's name as its title.
        let named = run.experiences.filter { $0.experience == .default }
        apps = Dictionary(named.compactMap { one in one.title.map { (one.suite, $0) } }) { first, _ in first }
    }

    mutating func block(
        of result: CaseResult, at anchor: String, way: Int, cause: CauseGroups.Member?, after written: Int
    ) -> HTML {
        let isOpen = cause?.number == 1 && opened < Self.openedLimit
        if isOpen { opened += 1 }
        let open: HTML = isOpen ? " open=\"\"" : ""
        let mark: HTML? = result.mark.map { " data-m=\"\($0.rawValue)\"" }
        // Before printing, the page opens only the first case of each cause.
        let group: HTML? = cause.map { " data-g=\"\($0.group)\"\($0.number == 1 ? " data-first=\"\"" : "")" }
        let body: HTML? = bodies.takes(result) ? body(of: result, after: written) : nil
        if body == nil { bodies.add(parts(of: result, isLazy: true)) }
        return """
            <details class="c \(result.status.rawValue)" id="\(anchor)" data-w="\(way)" data-o="\(result.notes.owner ?? "")"\(mark)\(group)\(open)><summary>\
            \(summary(of: result))</summary>\(body)</details>

            """
    }

    private mutating func body(of result: CaseResult, after written: Int) -> HTML {
        let parts = parts(of: result)
        drawn += 1
        let code = result.testCase.url.flatMap { HTMLCode.drawing(of: $0, isDrawn: drawn <= Self.drawnLimit) }
        return """
            <div class="b"><div class="r">\(result.findingBlocks)\(parts.facts)\(parts.trace)\
            \(parts.advisories)\(options.keepsOutput(of: result) ? output(of: result, after: written) : "")</div>\
            <div class="l">\(parts.card)\(code)</div></div>
            """
    }

    /// - Parameter isLazy: Whether the page's script copies the URL from the case's summary.
    private func parts(of result: CaseResult, isLazy: Bool = false) -> HTMLBodyParts {
        let resolution = result.testCase.resolution
        return HTMLBodyParts(
            items: facts(of: result, isLazy: isLazy), steps: resolution.trace.map(step),
            notes: resolution.advisories.map { "<li><b>\($0.name.rawValue)</b> \($0.text)</li>" },
            card: HTMLCard(result: result, appName: apps[result.testCase.suite.id], screens: screens).html)
    }

    private func summary(of result: CaseResult) -> HTML {
        let testCase = result.testCase
        let step: HTML? = testCase.step.map { " · step \($0)" }
        let url: HTML? = testCase.url.map { "<code>\($0)</code>" }
        let duration: HTML? = !options.reproducible && result.attempts > 0 ? " <span>\(result.duration)</span>" : nil
        let tags: [HTML] = testCase.tags.map { " <i>\($0)</i>" }
        return """
            <span class="s">\(result.statusWords)</span><div><h4>\(testCase.title)\(step)</h4>\(url)\
            \(reason(of: result))</div><p><b>\(testCase.kindText)</b> \(testCase.source.rawValue) → \
            \(testCase.target.rawValue)\(HTMLHistory(result: result).html)\(testCase.isRunning ? ", which runs" : "")\(duration)\(tags)</p>
            """
    }

    private func reason(of result: CaseResult) -> HTML? {
        let reason =
            switch result.status {
            case .passed: result.passedUnchecked ? "expects nothing" : nil
            case .skipped: result.skipReason
            case .failed, .errored, .flaky: result.verdict.line
            case .known: result.notes.known.map { "\($0.text): \(result.verdict.line)" }
            }
        let parts = [result.mark?.words, reason].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : "<em>\(parts.joined(separator: ": "))</em>"
    }

    private func facts(of result: CaseResult, isLazy: Bool) -> [HTML] {
        let testCase = result.testCase
        let resolution = testCase.resolution
        var rows: [(String, HTML)] = []
        let story = CaseStory(result, commands: options.commands.inFiles)
        let parts = story.sections(without: [.shown, .furtherFailures, .printed, .resolution, .advisories])
        rows += parts.filter { $0.part == .notes }.map { ($0.heading, "\($0.lines.joined(separator: "; "))") }
        if testCase.expectation != Expectation() { rows.append(("Expected", code(testCase.expectation))) }
        if let outcome = result.outcome { rows.append(("Got", code(outcome))) }
        let link = (isLazy ? testCase.url.map(HTML.ownURL) : nil) ?? url(testCase.url)
        rows += [("URL", link), ("Source", "\(testCase.source.rawValue)")]
        if let reason = resolution.declined {
            rows.append(("Declined", "\(reason.rawValue)"))
        } else {
            rows.append(("Opens", resolution.target == .app ? "the app" : "the clip"))
            let isSame = resolution.delivered == testCase.url && testCase.url != nil
            rows.append(("Delivered", isSame ? "the same URL" : url(resolution.delivered)))
        }
        rows.append(("Experience", "\(resolution.experience?.spelling ?? "none")"))
        if result.attempts > 1 {
            let failed = result.status.isWrong ? ", of which \(result.furtherFailures.count + 1) failed" : ""
            rows.append(("Launches", "\(result.attempts)\(failed)"))
        }
        rows += parts.filter { $0.part != .notes }.map { part, heading, lines in
            if part == .definition { return ("Defined in", place(testCase.definedAt)) }
            return (heading, part == .row ? place(testCase.location) : "\(lines.joined(separator: "; "))")
        }
        if result.status.showsFindings {
            let commands = story.commands.isEmpty ? [("rerun", "–"), ("why", "–")] : story.commands
            rows += commands.map { ($0.0.capitalized, "<code class=\"n\">\($0.1)</code>") }
        }
        return rows.map { "<dt>\($0)</dt><dd>\($1)</dd>" }
    }

    private func place(_ location: SourceLocation) -> HTML {
        guard let address = commit?.address(of: location.file, line: location.line) else { return "\(location.place)" }
        return "<a href=\"\(address)\" rel=\"noreferrer\">\(location.place)</a>"
    }

    /// Formats the value as in a suite's `expect`.
    private func code(_ value: some Encodable) -> HTML { "<code>\(value.jsonLine)</code>" }

    private func url(_ url: String?) -> HTML { url.map { HTML(linking: $0) } ?? "no URL" }

    private func step(_ step: TraceStep) -> HTML {
        let citation: HTML? = step.citation.map { " <cite>\($0.text)</cite>" }
        return "<li>\(step.text)\(citation)</li>"
    }

    private func output(of result: CaseResult, after written: Int) -> HTML {
        let limit = written > 16 << 20 ? 2 << 10 : 16 << 10
        let further: [HTML] = result.furtherFailures.map { attempt in
            """
            \(samp(attempt.output, "Standard output of the next failed launch", limit))\
            \(samp(attempt.errorOutput, "Standard error of the next failed launch", limit))
            """
        }
        return """
            \(samp(result.output, "Standard output", limit))\(samp(result.errorOutput, "Standard error", limit))\(further)
            """
    }

    private func samp(_ output: CapturedOutput, _ heading: String, _ limit: Int) -> HTML {
        guard !output.isEmpty else { return "" }
        return """
            <h5>\(heading)</h5><samp tabindex="0" role="group" aria-label="\(heading)">\(output.bytes, limit: limit)</samp>
            """
    }
}

extension HTML {
    init(linking url: String) {
        self =
            Self.mayLink(url) ? "<a href=\"\(url)\" rel=\"noreferrer\"><code>\(url)</code></a>" : "<code>\(url)</code>"
    }

    fileprivate static func ownURL(_ url: String) -> HTML {
        mayLink(url) ? "<a rel=\"noreferrer\"><code></code></a>" : "<code></code>"
    }

    static func mayLink(_ url: String) -> Bool {
        url.utf8.count <= 2000 && url.lowercased().hasPrefix("https://") && (try? InvocationURL(url)) != nil
    }
}

private struct HTMLBodyParts {
    var items: [HTML] = []
    var steps: [HTML] = []
    var notes: [HTML] = []
    var card: HTML = ""

    var facts: HTML { "<dl class=\"f\">\(items)</dl>" }
    var trace: HTML? { steps.isEmpty ? nil : "<h5>Why</h5><ol class=\"t\">\(steps)</ol>" }
    var advisories: HTML? { notes.isEmpty ? nil : "<h5>Advisories</h5><ul class=\"a\">\(notes)</ul>" }
}

/// The bodies of passed cases, as data for the script. As HTML, 10,000 bodies would take 30 MB.
struct HTMLBodies {
    private var whole = 0
    private var strings: [String] = []
    private var places: [String: Int] = [:]
    private var bodies = ""

    /// The number of bodies written as HTML, so that a small report does not need a script.
    private static let wholeLimit = 100

    mutating func takes(_ result: CaseResult) -> Bool {
        guard result.status == .passed else { return true }
        whole += 1
        return whole <= Self.wholeLimit
    }

    fileprivate mutating func add(_ parts: HTMLBodyParts) {
        let lists = [parts.items, parts.steps, parts.notes].map { part in
            "[\(part.map { String(place(of: $0.text)) }.joined(separator: ","))]"
        }
        bodies += (bodies.isEmpty ? "" : ",\n") + "[\(lists.joined(separator: ",")),\(place(of: parts.card.text))]"
    }

    private mutating func place(of text: String) -> Int {
        let place = places.number(of: text)
        if place == strings.count { strings.append(text) }
        return place
    }

    var html: HTML? {
        guard !bodies.isEmpty else { return nil }
        // The encoder escapes `</` as `<\/`, so no text can end the script element.
        let texts = (try? JSONEncoder().encode(strings)).map(\.text) ?? "[]"
        let parts = HTMLBodyParts(steps: [""], notes: [""])
        return """
            <template id="body"><div class="b"><div class="r">\(parts.facts)\(parts.trace)\
            \(parts.advisories)</div><div class="l"></div></div></template>
            <script type="application/json" id="bodies">//<![CDATA[
            {"strings":\(HTML(trusted: texts)),"bodies":[\(HTML(trusted: bodies))]}
            //]]></script>

            """
    }
}
