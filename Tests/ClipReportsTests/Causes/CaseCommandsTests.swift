import ClipHarness
import Testing

@testable import ClipReports

/// That the commands select exactly their case is proved where the program runs them (`CausesTests`).
@Suite("Commands to copy") struct CaseCommandsTests {
    private func commands(
        _ testCase: TestCase, _ options: CaseCommands = CaseCommands(), _ status: CaseResult.Status = .failed,
        attempts: Int = 1
    ) -> [String] {
        options.all(for: CaseResult(testCase: testCase, status: status, attempts: attempts)).map(\.command)
    }

    @Test func aCaseIsSelectedByWhatMakesItsIdentity() {
        #expect(
            commands(SampleCase.make(0, "It's (17) or 18)"))
                == [
                    "clipflight run suites/bikes -E 'title(/\\AIt'\\''s \\(17\\) or 18\\)\\z/) & "
                        + "url(=https://bikesrental.example/rent?bikeID=17) & kind(prefix) & source(qrCode) & "
                        + "target(clip)' -o reports/again",
                    "clipflight explain 'https://bikesrental.example/rent?bikeID=17' --suite suites/bikes --from qrCode",
                ])
    }

    @Test func aJourneyIsSelectedAsAWhole() {
        let step = SampleCase.make(0, "Rents", suite: SampleCase.fruta, kind: .journey, step: 2, url: nil)
        #expect(
            commands(step) == ["clipflight run suites/fruta.json -E 'kind(journey) & title(=Rents)' -o reports/again"])
    }

    @Test func theAppIsInstalledForAParityCase() {
        let both = commands(SampleCase.make(0, "Bike", kind: .parity, target: .app))
        #expect(both.first?.hasSuffix("& kind(parity) & source(qrCode)' -o reports/again") == true)
        #expect(both.last?.hasSuffix(" --from qrCode --installed") == true)
        #expect(
            commands(SampleCase.make(0, "No URL", kind: .reopen, url: nil)) == [
                "clipflight run suites/bikes -E 'kind(reopen)' -o reports/again"
            ])
    }

    @Test func probesAreMadeAgainAndLaunchesAreGivenTheSameTime() {
        let options = CaseCommands(options: ["--isolation=spawn"], seed: 7)
        let probe = SampleCase.make(0, "Bike", kind: .probe)
        let run = commands(probe, options)[0]
        #expect(run.hasSuffix("& target(clip)' --probes --seed 7 --isolation=spawn -o reports/again"))
        #expect(commands(probe, options.inFiles)[0].hasSuffix("' --probes --seed 7 -o reports/again"))
        let slow = commands(SampleCase.make(0, "Bike").with { $0.timeout = .milliseconds(62_500) }, options)[0]
        #expect(slow.hasSuffix("& target(clip)' --timeout 62.5s --isolation=spawn -o reports/again"))
    }

    @Test func aFlakyCaseIsLaunchedAsOftenAgain() {
        let bike = SampleCase.make(0, "Bike")
        for attempts in [2, 5] {
            let flaky = commands(bike, CaseCommands(), .flaky, attempts: attempts)[0]
            #expect(flaky.hasSuffix("& target(clip)' --repeat \(attempts) -o reports/again"))
        }
        #expect(commands(bike, attempts: 5)[0].hasSuffix("& target(clip)' -o reports/again"))
    }

    @Test func whatCannotBeSeenIsAnyCharacter() {
        let title = "a\u{1B}[31m\u{202E}b\r\n*?##vso[c "
        let run = commands(SampleCase.make(0, title))[0]
        let any = "[\\s\\S]"
        #expect(run.contains("title(/\\Aa\(any)\\[31m\(any)b\(any)\(any)\\*\\?[#][#]vso\\[c \\z/)"), "\(run)")
        let long = commands(SampleCase.make(0, String(repeating: "(", count: 100_000)))[0]
        #expect(long.contains("\\(/) & url(") && long.utf8.count < 2000)
        #expect(commands(SampleCase.make(0, "Bike", url: "https://a.example/\u{1B}")).count == 1)
    }

    @Test func thePathIsTheOneFromTheCurrentFolder() {
        let options = CaseCommands(suitePaths: ["suites/bikes/suite.json": "../-b c"])
        #expect(commands(SampleCase.make(0, "x"), options)[0].hasPrefix("clipflight run '../-b c' -E "))
    }
}
