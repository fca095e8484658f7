import ClipRules
import Testing

@testable import ClipSuites

/// The short way to fill in an expectation comes to what the long one does.
@Suite struct PlainFillingTests {
    private static let row = SourceLocation(file: "f.csv", line: 2, column: 1)
    private static let columns = ["id": 0, "name": 1]
    private static let fields = ["17", "“Ré\u{0301}d” & {name}"]

    private func expectation(_ change: (inout ClipSuites.Expectation) -> Void) -> ClipSuites.Expectation {
        var expectation = ClipSuites.Expectation()
        change(&expectation)
        return expectation
    }

    @Test(arguments: ["", "{id}", "bike-{id}-{name}{id}", "{other}", "{{id}}", "{id", "}{name}{"])
    func filledAlike(_ text: String) throws {
        let definition = expectation {
            $0.screen = .equals(.string(text))
            $0.delivered = .equal("https://h.example/\(text)")
            $0.experience = .equal(text)
            $0.parameters = ParametersExpectation(
                named: ["a": .equals(.string(text)), "b": .equals(.number(1)), "c": .matches("x{2}")], others: .present)
            $0.exit = 3
        }
        let plain = try #require(PlainFilling(definition, columns: Self.columns))
        let long = try definition.filled(for: Self.row) {
            TextTemplate($0, columns: Self.columns).filled(with: Self.fields)
        }
        #expect(plain.filled(definition, with: Self.fields) == long)
    }

    @Test func doesNotDoWhereWordsOrPatternsAreFilledIn() {
        let others = [
            expectation { $0.screen = .matches("{id}") },
            expectation { $0.output = .equals(.string("{id}")) },
            expectation { $0.declined = DeclineReason(rawValue: "{id}") },
            expectation { $0.advisories = ["{id}"] },
            expectation { $0.parameters = ParametersExpectation(named: ["{id}": .equals(.string("{id}"))]) },
            expectation { $0.parameters = ParametersExpectation(named: [:], others: .equals(.string("{id}"))) },
        ]
        for (number, other) in others.enumerated() {
            #expect(PlainFilling(other, columns: Self.columns) == nil, "number \(number)")
        }
    }
}
