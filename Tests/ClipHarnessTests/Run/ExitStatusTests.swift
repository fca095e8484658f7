import Testing

@testable import ClipHarness

@Suite struct ExitStatusTests {
    private func ended(
        _ statuses: [CaseResult.Status], signal: Int32? = nil, hostFailed: Bool = false
    ) -> RunEnded {
        var counts = StatusCounts()
        for status in statuses { counts.count(status) }
        return RunEnded(counts: counts, duration: .zero, interruptedBy: signal, hostFailed: hostFailed)
    }

    @Test func derivesEachStatus() {
        #expect(ExitStatus(of: ended([.passed, .skipped])).code == 0)
        #expect(ExitStatus(of: ended([.passed, .failed])).code == 1)
        #expect(ExitStatus(of: ended([.errored])).code == 1)
        #expect(ExitStatus(of: ended([.passed, .errored], hostFailed: true)).code == 3)
        #expect(ExitStatus(of: ended([])).code == 4)
        #expect(ExitStatus(of: ended([.passed]), reportsWritten: false).code == 73)
        #expect(ExitStatus(of: ended([.passed], signal: 2)).code == 130)
        #expect(ExitStatus(of: ended([.passed], signal: 15)).code == 143)
        #expect(ExitStatus.invalidDefinitions.code == 2)
        #expect(ExitStatus.usage.code == 64)
    }

    @Test func ranksThem() {
        let all = ended([.failed, .errored], signal: 2, hostFailed: true)
        #expect(ExitStatus(of: all, reportsWritten: false) == .interrupted(signal: 2))
        let failing = ended([.failed, .errored], hostFailed: true)
        #expect(ExitStatus(of: failing, reportsWritten: false) == .reportNotWritten)
        #expect(ExitStatus(of: failing) == .hostFailed)
        #expect(ExitStatus(of: ended([], signal: 15)) == .interrupted(signal: 15))
    }
}
