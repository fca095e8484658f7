import ClipHarness
import Testing

@Suite("Exit statuses of conclusions") struct ExitStatusTests {
    private static func code(_ problems: [Problem], reportsWritten: Bool = true) -> Int32 {
        ExitStatus(of: Conclusion(problems: problems), reportsWritten: reportsWritten).code
    }

    @Test(
        "Each problem has an exit status",
        arguments: [
            ([], 0), ([.failed(1)], 1), ([.errored(1)], 1), ([.flaky(2)], 1), ([.hostFailed(1)], 3),
            ([.interrupted(signal: 1)], 129), ([.interrupted(signal: 2)], 130), ([.interrupted(signal: 15)], 143),
            ([.notRun(3, because: .stopped)], 1), ([.notRun(0, because: .cutOff)], 1),
            ([.notRun(0, because: .changed)], 2), ([.unreadable(log: "a")], 1),
            ([.gate(.mutants, wanted: "90 %", found: "1 of 2")], 1),
            ([.gate(.expectations, wanted: "1", found: "0")], 4), ([.notStarted(.invalid)], 2),
            ([.notStarted(.noCases)], 4),
        ] as [([Problem], Int32)])
    func each(problems: [Problem], code: Int32) {
        #expect(Self.code(problems) == code)
        #expect(Self.code(problems, reportsWritten: false) == (code > 128 ? code : 73))
    }

    @Test("If several apply, the first of these is used: 129, 130 or 143, then 73, 2, 3, 1, 4")
    func ranks() {
        let all: [Problem] = [
            .gate(.expectations, wanted: "1", found: "0"), .failed(1), .hostFailed(1), .notStarted(.invalid),
            .interrupted(signal: 2),
        ]
        let codes = (0..<all.count).map { Self.code(Array(all.prefix($0 + 1))) }
        #expect(codes == [4, 1, 3, 2, 130])
        #expect(ExitStatus.usage.code == 64)
    }
}
