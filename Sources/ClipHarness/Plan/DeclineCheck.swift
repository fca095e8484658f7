import ClipRules
import ClipSuites

/// Finds cases that are declined and do not expect to be, and says of each cause once what to change.
package struct DeclineCheck {
    package private(set) var diagnostics: [Diagnostic] = []
    private var causes: [Cause: (place: Int, count: Int)] = [:]

    private struct Cause: Hashable {
        var suite: SuiteReference
        var advisory: DefinitionAdvisory
        var subject: String
    }

    package init() {}

    package mutating func note(_ testCase: TestCase, of suite: Suite) {
        let resolution = testCase.resolution
        guard let reason = resolution.declined, testCase.expectation.declined == nil, testCase.skip == nil,
            let (advisory, subject) = Self.cause(of: testCase, reason)
        else { return }
        let cause = Cause(suite: testCase.suite, advisory: advisory, subject: subject)
        if causes[cause] != nil {
            causes[cause]?.count += 1
            return
        }
        causes[cause] = (diagnostics.count, 1)
        let why = resolution.trace.last?.text ?? reason.rawValue
        let url = testCase.url.map { OneLine.quoted($0) } ?? "an invocation without a URL"
        diagnostics.append(
            suite.allowing(
                Diagnostic(
                    .warning, at: Self.place(of: testCase, in: suite),
                    "\(url) from \(testCase.source.rawValue) opens nothing: \(why)",
                    fix: Self.fix(resolution, suite), advisory: advisory.rawValue)))
    }

    package mutating func close() {
        for (place, count) in causes.values where count > 1 {
            diagnostics[place].note =
                count == 2 ? "1 more case is declined for it" : "\(count - 1) more cases are declined for it"
        }
    }

    private static func cause(of testCase: TestCase, _ reason: DeclineReason) -> (DefinitionAdvisory, String)? {
        let place = testCase.definition ?? testCase.location
        let definition = "\(place.line):\(place.column)"
        switch testCase.resolution.trace.last?.association {
        case .notEntitled(let service, let host, _): return (.domainNotEntitled, "\(service.word):\(host)")
        // Entries, sites, files and the clips that they name are reported with their places.
        case .invalidEntry, .unreachable, .notAnObject: return nil
        case .noSection(.appClips, _), .unidentified(.appClips, _, _, _): return nil
        case .noBanner(.clip, _), .noBanner(.otherClip, _): return nil
        case .noBanner(_, let path): return (.bannerMissing, "\(HostName.of(testCase.url ?? "") ?? "")\(path)")
        case .noSection, .unidentified: return (.appNotOpened, HostName.of(testCase.url ?? "") ?? definition)
        case .matched, .excluded, .noRule: return (.appNotOpened, definition)
        case .statedError(_, let host): return (.unexpectedDecline, host)
        case .entitled, .assumed, .identified, .appEntry, .enough, .banner, .assumedBanner, nil: break
        }
        return (reason == .noExperience ? .notServed : .unexpectedDecline, definition)
    }

    private static func place(of testCase: TestCase, in suite: Suite) -> SourceLocation {
        let place = testCase.location
        if testCase.definition != nil { return place }
        let experience = (suite.advanced + suite.local).first { $0.location == place }
        let invocation = suite.invocations.first { $0.location == place }
        return experience?.urlLocation ?? invocation?.urlLocation ?? place
    }

    private static func fix(_ resolution: Resolution, _ suite: Suite) -> String {
        let expecting =
            "add \"expect\": { \"declined\": \"\(resolution.declined?.rawValue ?? "")\" } where it should be"
        guard let fix = DeclineFix.text(for: resolution, in: suite) else { return expecting }
        return "\(fix)\nOr \(expecting)."
    }
}
