import ClipHarness
import ClipRules
import ClipSuites

/// Makes cases from a few arguments.
enum SampleCase {
    static let bikes = SuiteReference(id: "bikes", title: "Bikes Rental", file: "suites/bikes/suite.json")
    static let fruta = SuiteReference(id: "fruta", title: "Fruta", file: "suites/fruta.json")

    static func make(
        _ index: Int, _ title: String, suite: SuiteReference = bikes, kind: CaseKind = .prefix, step: Int? = nil,
        isRunning: Bool = false, tags: [String] = [], url: String? = "https://bikesrental.example/rent?bikeID=17",
        source: Source = .qrCode, target: Target = .clip, expectation: Expectation = Expectation(),
        advisories: [Advisory] = [], row: Int? = nil, notes: CaseNotes = CaseNotes(), needsOutcome: Bool = true,
        expectsNothing: Bool = false, fix: String? = nil
    ) -> TestCase {
        var terms = CaseTerms(
            title: title, url: url, expect: expectation,
            at: SourceLocation(file: suite.file, line: 20 + index, column: 5))
        (terms.tags, terms.isRunning, terms.notes) = (tags, isRunning, notes)
        if let row {
            terms.definition = terms.location
            terms.location = SourceLocation(file: "suites/bikes/bikes.csv", line: row, column: 1)
        }
        return TestCase(
            id: "\(suite.id)/\(kind.rawValue)/\(title)/\(url ?? "no URL")/\(source.rawValue)/\(target.rawValue)",
            index: index, suite: suite, kind: kind, baselineKind: kind == .parity ? .prefix : nil, step: step,
            source: source, target: target, resolution: resolution(url, source, target, advisories),
            needsOutcome: needsOutcome, expectsNothing: expectsNothing, fix: fix, terms: terms)
    }

    static func registered(
        _ experience: ServingExperience, of suite: SuiteReference = bikes, line: Int, title: String? = nil,
        place: Bool = false
    ) -> SuiteExperience {
        let location = SourceLocation(file: suite.file, line: line, column: 7)
        var registered = SuiteExperience(suite: suite.id, experience: experience, location: location)
        (registered.title, registered.hasPlace) = (title, place)
        return registered
    }

    private static func resolution(
        _ url: String?, _ source: Source, _ target: Target, _ advisories: [Advisory]
    ) -> Resolution {
        Resolution(
            url: url, source: source, experience: .advanced("https://bikesrental.example/rent"),
            card: Card(title: "Bikes Rental", subtitle: "Ride now", action: .open), target: target, delivered: url,
            advisories: advisories,
            trace: [
                TraceStep("the host bikesrental.example is entitled by appclips:bikesrental.example"),
                TraceStep("https://bikesrental.example/rent is the most specific registered prefix"),
            ])
    }
}
