import ClipRules

@testable import ClipSuites

/// Builds suites in memory from the values that a test needs.
enum SuiteBuilder {
    static func location(_ line: Int) -> SourceLocation {
        SourceLocation(file: "suites/test/suite.json", line: line, column: 5)
    }

    static func host(_ command: [String] = ["./clip"]) -> HostDefinition {
        HostDefinition(program: .command(command), location: location(3))
    }

    static func suite(
        id: String = "test", advanced: [ExperienceDefinition] = [], local: [ExperienceDefinition] = [],
        defaultExperience: DefaultExperienceDefinition? = nil, invocations: [InvocationDefinition] = [],
        journeys: [JourneyDefinition] = [], appHost: HostDefinition? = nil, settings: SuiteSettings = SuiteSettings()
    ) -> Suite {
        Suite(
            id: id, title: "Test", file: "suites/\(id)/suite.json", folder: "/",
            clip: ClipDefinition(bundleID: "com.example.Clip", host: host(), location: location(2)),
            app: appHost.map { AppDefinition(name: "Example", host: $0, location: location(4)) },
            defaultExperience: defaultExperience, advanced: advanced, local: local, invocations: invocations,
            journeys: journeys, settings: settings)
    }

    static func experience(
        _ url: String, title: String?, place: Bool = false, expect: Expectation? = nil, line: Int = 10
    ) throws -> ExperienceDefinition {
        ExperienceDefinition(
            terms: CaseTerms(title: title ?? url, url: url, expect: expect, at: location(line)),
            url: try InvocationURL(url), card: Card(title: title), hasPlace: place, urlLocation: location(line))
    }

    static func defaultExperience(line: Int = 20) -> DefaultExperienceDefinition {
        DefaultExperienceDefinition(terms: CaseTerms(at: location(line)), card: Card(subtitle: "Anything"))
    }

    static func invocation(
        _ title: String, _ url: String?, from sources: [Source] = [.qrCode], expect: Expectation? = nil,
        skip: String? = nil, line: Int = 30
    ) -> InvocationDefinition {
        var terms = CaseTerms(title: title, url: url, expect: expect, at: location(line))
        terms.skip = skip
        return InvocationDefinition(terms: terms, sources: sources)
    }

    static func journey(
        _ title: String, tags: [String] = [], _ steps: [JourneyStep], skip: String? = nil, line: Int = 40
    ) -> JourneyDefinition {
        var terms = CaseTerms(title: title, at: location(line))
        (terms.tags, terms.skip) = (tags, skip)
        let own = steps.map { step in
            var step = step
            (step.title, step.tags, step.skip) = (title, tags, skip)
            return step
        }
        return JourneyDefinition(terms: terms, steps: own)
    }

    static func rows(_ invocation: InvocationDefinition, _ ids: [String], firstLine: Int) -> RowsDefinition {
        rows(.inline(ids.enumerated().map { Row([$1], location: location(firstLine + $0)) }), invocation)
    }

    /// Rows of a file that does not exist.
    static func missingRows(_ invocation: InvocationDefinition, file: String) -> RowsDefinition {
        rows(.csv(ReadFile("/nowhere/\(file)"), shown: file), invocation)
    }

    private static func rows(_ origin: RowsDefinition.Origin, _ invocation: InvocationDefinition) -> RowsDefinition {
        let columns = Columns(["id"])
        let members = [("title", invocation.title), ("url", invocation.url)].compactMap { key, text in
            text.map { TextTemplate($0, in: 0..<0, columns: columns) }.map {
                JSONMember(key: key, value: JSONValue(.template($0), in: 0..<0), keyRange: 0..<0)
            }
        }
        let template = RowTemplate(
            columns, JSONValue(.object(members), in: 0..<0), in: SourceFile(name: "", bytes: []))
        return RowsDefinition(origin: origin, template: template)
    }
}

extension JourneyStep {
    static func invoke(
        _ url: String, from source: Source = .nfc, isRunning: Bool = false, expect: CaseExpectation? = nil,
        line: Int = 40
    ) -> JourneyStep {
        var terms = CaseTerms(url: url, expect: expect, at: SuiteBuilder.location(line))
        terms.isRunning = isRunning
        return JourneyStep(terms: terms, source: source)
    }

    static func reopen(_ source: Source, line: Int = 40) -> JourneyStep {
        JourneyStep(terms: CaseTerms(at: SuiteBuilder.location(line)), source: source)
    }

    static let installApp = JourneyStep(terms: CaseTerms(at: SuiteBuilder.location(40)))
}

extension SuiteSettings {
    static var withoutParity: SuiteSettings {
        var settings = SuiteSettings()
        settings.parity = false
        return settings
    }
}

/// The expectation of a case. `Expectation` alone would be ambiguous with Swift Testing's.
typealias CaseExpectation = ClipSuites.Expectation

extension CaseExpectation {
    static func with(_ change: (inout CaseExpectation) -> Void) -> CaseExpectation {
        var expectation = CaseExpectation()
        change(&expectation)
        return expectation
    }
}
