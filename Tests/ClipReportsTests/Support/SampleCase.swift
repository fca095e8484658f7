import ClipHarness
import ClipRules
import ClipSuites

/// Makes cases in few words.
enum SampleCase {
    static let bikes = SuiteReference(id: "bikes", title: "Bikes Rental", file: "suites/bikes/suite.json")
    static let fruta = SuiteReference(id: "fruta", title: "Fruta", file: "suites/fruta.json")

    static func make(
        _ index: Int, _ title: String, suite: SuiteReference = bikes, kind: CaseKind = .prefix, step: Int? = nil,
        isRunning: Bool = false, tags: [String] = [], url: String? = "https://bikesrental.example/rent?bikeID=17",
        source: Source = .qrCode,
        target: Target = .clip, expectation: Expectation = Expectation(), advisories: [Advisory] = [], row: Int? = nil,
        notes: CaseNotes = CaseNotes()
    ) -> TestCase {
        let definition = SourceLocation(file: suite.file, line: 20 + index, column: 5)
        return TestCase(
            id: "\(suite.id)/\(kind.rawValue)/\(title)/\(url ?? "no URL")/\(source.rawValue)/\(target.rawValue)",
            index: index, suite: suite, kind: kind, baselineKind: kind == .parity ? .prefix : nil, title: title,
            step: step, isRunning: isRunning, tags: tags,
            url: url, source: source, target: target, resolution: resolution(url, source, target, advisories),
            expectation: expectation,
            location: row.map { SourceLocation(file: "suites/bikes/bikes.csv", line: $0, column: 1) } ?? definition,
            definition: row == nil ? nil : definition, notes: notes)
    }

    static func registered(
        _ experience: ServingExperience, of suite: SuiteReference = bikes, line: Int, title: String? = nil,
        place: Bool = false
    ) -> SuiteExperience {
        SuiteExperience(
            suite: suite.id, experience: experience, title: title, hasPlace: place,
            location: SourceLocation(file: suite.file, line: line, column: 7))
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
