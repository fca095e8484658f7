/// Why and how often a case is launched again; a journey as a whole, each time in a container of its own.
public enum Relaunching: Sendable, Hashable {
    /// A case that did not pass is tried again, at most so many times.
    case retries(Int)
    /// Every case is launched so many times, whatever comes of it.
    case repetitions(Int)
}

extension Relaunching {
    /// Whether there is to be another launch.
    ///
    /// What was settled without a launch would be settled in the same way again, and where the run was interrupted or
    /// a host cannot be started, there is nothing to be learnt.
    ///
    /// - Parameters:
    ///   - results: What the last launch came to: of a case, or of all steps of a journey.
    ///   - launches: How many there have been, that one included.
    func goesOn(after results: [CaseResult], launches: Int) -> Bool {
        // Most often none is left, and nothing has to be known of the last one.
        guard launches < mostLaunches else { return false }
        guard results.contains(where: { $0.attempts > 0 }), !results.contains(where: \.isCutShort) else { return false }
        switch self {
        case .repetitions:
            return true
        case .retries:
            let failed = results.filter { $0.status == .failed || $0.status == .errored }
            return !failed.isEmpty && failed.allSatisfy(\.mayPassAnotherTime)
        }
    }

    /// The same for one case.
    func goesOn(after result: CaseResult, launches: Int) -> Bool {
        launches < mostLaunches && goesOn(after: [result], launches: launches)
    }

    private var mostLaunches: Int {
        switch self {
        case .repetitions(let count): count
        case .retries(let count): count == .max ? .max : count + 1
        }
    }
}

extension CaseResult {
    /// Whether the run or the host ended before the case had a verdict of its own.
    var isCutShort: Bool { findings.contains { $0.type == .interrupted || $0.type == .hostFailed } }

    /// Whether all that is wrong was found in a launch. What iOS decides about an invocation is the same each time.
    fileprivate var mayPassAnotherTime: Bool { attempts > 0 && !findings.contains { $0.type.isOfResolution } }
}

extension FindingType {
    /// Whether it is found without a launch.
    fileprivate var isOfResolution: Bool {
        switch self {
        case .experience, .card, .target, .delivered, .declined, .advisories: true
        case .unhandled, .screen, .parameters, .output, .exit, .within, .parity: false
        case .crashed, .timedOut, .leaked, .noOutcome, .badOutcome, .hostFailed, .interrupted: false
        }
    }
}
