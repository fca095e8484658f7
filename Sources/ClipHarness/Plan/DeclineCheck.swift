import ClipRules
import ClipSuites

package struct DeclineCheck {
    package private(set) var diagnostics: [Diagnostic] = []
    private var causes: [Cause: (place: Int, count: Int)] = [:]
    private var expected: [SuiteReference: ExpectedDeclines] = [:]

    private struct Cause: Hashable {
        var suite: SuiteReference
        var advisory: Advisory.Name
        var subject: String
        var need: BannerNeed?
    }

    package init() {}

    package mutating func note(_ testCase: TestCase, of planned: PlannedSuite) {
        let suite = planned.suite
        guard testCase.skip == nil, let (resolution, condition) = declined(testCase, of: planned),
            let (advisory, subject) = Self.cause(of: testCase, resolution)
        else { return }
        let need = advisory == .bannerMissing ? testCase.source.rules.banner : nil
        let cause = Cause(suite: testCase.suite, advisory: advisory, subject: subject, need: need)
        causes[cause, default: (diagnostics.count, 0)].count += 1
        guard causes[cause]?.count == 1 else { return }
        let evidence = resolution.answeredSteps.map { " (\($0.text) [\($0.citation?.text ?? "")])" }.joined()
        let why = (resolution.trace.last?.text ?? "") + evidence
        let url = testCase.url.map { OneLine.quoted($0) } ?? "an invocation without a URL"
        let warning = Diagnostic(
            .warning, at: Self.place(of: testCase, in: suite),
            "\(url) from \(testCase.source.rawValue) opens nothing\(condition): \(why)",
            fix: Self.fix(testCase, resolution, suite, isDerived: !condition.isEmpty), advisory: advisory.rawValue)
        diagnostics.append(suite.allowing(warning))
    }

    package mutating func close() {
        for (place, count) in causes.values where count > 1 {
            let cases = Phrase.count(count - 1, "more case is", many: "more cases are")
            diagnostics[place].note = "\(cases) declined for the same reason"
        }
    }

    private mutating func declined(
        _ testCase: TestCase, of planned: PlannedSuite
    ) -> (resolution: Resolution, condition: String)? {
        if testCase.resolution.declined != nil {
            return testCase.expectation.declined == nil ? (testCase.resolution, "") : nil
        }
        guard testCase.resolution.target == .clip, testCase.kind != .probe, planned.suite.app?.domains != nil,
            let url = testCase.url, let host = URLOutline.host(of: url)
        else { return nil }
        let installed = planned.resolver.resolve(Invocation(url: url, source: testCase.source, appInstalled: true))
        let declines = expected[testCase.suite] ?? ExpectedDeclines(of: planned.suite)
        expected[testCase.suite] = declines
        guard let reason = installed.declined, Self.ofRules.contains(reason),
            !declines.on(host.comparedHost).contains(reason)
        else { return nil }
        return (installed, " with the full app installed")
    }

    private static let ofRules: Set<DeclineReason> = [.noAppLinksRule, .excludedByAppLinks]

    private static func cause(of testCase: TestCase, _ resolution: Resolution) -> (Advisory.Name, String)? {
        let place = testCase.definition ?? testCase.location
        let definition = "\(place.line):\(place.column)"
        switch resolution.trace.last?.association {
        case .notEntitled(let service, let host, _): return (.domainNotEntitled, "\(service.word):\(host)")
        case .noAppEntry(let host, _): return (.domainNotEntitled, "appclips:\(host)")
        case .invalidEntry, .unreachable, .notAnObject, .noSection, .unidentified: return nil
        case .noBanner(.clip, _), .noBanner(.otherClip, _), .noBanner(.comma, _): return nil
        case .noBanner(_, let path): return (.bannerMissing, "\(URLOutline.host(of: testCase.url ?? "") ?? "")\(path)")
        // The clip's own case reports the decline.
        case .excluded where testCase.kind == .parity, .noRule where testCase.kind == .parity: return nil
        case .noRule(let host, _, _): return (.appNotOpened, host)
        case .excluded(let rule, let host): return (.appNotOpened, "\(host):\(rule.line)")
        case .matched: return (.appNotOpened, definition)
        case .statedError(_, let host): return (.unexpectedDecline, host)
        case .entitled, .assumed, .identified, .appEntry, .enough, .banner, .assumedBanner, nil: break
        }
        return (resolution.declined == .noExperience ? .notServed : .unexpectedDecline, definition)
    }

    private static func place(of testCase: TestCase, in suite: Suite) -> SourceLocation {
        let place = testCase.location
        if testCase.definition != nil { return place }
        let experience = (suite.advanced + suite.local).first { $0.location == place }
        let invocation = suite.invocations.first { $0.location == place }
        return experience?.urlLocation ?? invocation?.urlLocation ?? place
    }

    private static func fix(
        _ testCase: TestCase, _ resolution: Resolution, _ suite: Suite, isDerived: Bool
    ) -> String {
        let decline = "{ \"declined\": \"\(resolution.declined?.rawValue ?? "")\" }"
        let expecting =
            if isDerived {
                "add \"allow\": [\"\(Advisory.Name.appNotOpened.rawValue)\"] to \"settings\" if that is intended"
            } else if testCase.definition != nil {
                "move the row to a definition with \"expect\": \(decline) if it should be declined"
            } else if testCase.terms.expect != nil {
                "replace \"expect\" with \(decline) if it should be declined"
            } else {
                "add \"expect\": \(decline) if it should be declined"
            }
        return DeclineFix.text(for: resolution, in: suite).map { "\($0)\nOr \(expecting)." } ?? expecting
    }
}
