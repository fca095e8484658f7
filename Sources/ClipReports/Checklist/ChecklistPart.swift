import ClipHarness

/// A part of the checklist, in their order.
enum ChecklistPart: CaseIterable, Sendable {
    /// The build's TestFlight entries.
    case testFlight
    /// Everything else.
    case others

    /// The part in which a case has its block; `nil` for what no tester can or need repeat.
    init?(of testCase: TestCase) {
        switch testCase.kind {
        case .parity, .probe: return nil
        case .exact, .prefix, .default, .link, .decline, .reopen, .journey:
            self = testCase.source == .testFlight ? .testFlight : .others
        }
    }
}

/// How many blocks there are.
struct ChecklistCount: Sendable {
    private(set) var testFlight = 0
    private(set) var others = 0

    mutating func add(_ testCase: TestCase) {
        switch ChecklistPart(of: testCase) {
        case .testFlight: testFlight += 1
        case .others: others += 1
        case nil: break
        }
    }

    /// The number of blocks in words.
    var words: String {
        switch testFlight + others {
        case 0: "There is nothing to test: the suites have no invocation."
        case 1: "1 invocation."
        case let all where testFlight == 0: "\(all) invocations."
        case let all: "\(all) invocations, \(testFlight) of them from TestFlight."
        }
    }
}
