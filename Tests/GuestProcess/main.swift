import ClipHarness
import ClipReports
import ClipSuites
import Foundation

// A program that links ClipHarness as a user's tests do. Runs a suite, through handlers or as
// processes, and prints what has changed about its own process. Tests start this program.
//
//     GuestProcess handlers SUITE REPORT
//     GuestProcess processes SUITE [ignoring-children]

let arguments = CommandLine.arguments
if arguments.last == "ignoring-children" { signal(SIGCHLD, SIG_IGN) }
let before = ProcessFacts()
let seen = SeenFacts()

if arguments[1] == "handlers" {
    let handlers = Handlers { _ in
        seen.note()
        return .screen("shown")
    }
    let suites = try Suites(at: arguments[2])
    for testCase in suites.cases { _ = try? await testCase.check(through: handlers) }
    try await suites.run(through: handlers, writing: [.junit: arguments[3]])
} else {
    let loaded = SuiteLoader.load(paths: [arguments[2]], from: "/")
    let plan = Plan(loaded.suites)
    let check = PlanCheck(plan)
    await Engine(RunConfiguration(jobs: 2)).run(
        plan, total: check.total, suites: plan.suites.map(\.reference)
    ) { event in
        seen.note()
        guard case .finished(let result) = event, result.testCase.kind == .prefix else { return }
        print(
            "\(result.testCase.title): \(result.status) \(result.findings.map { "\($0.type.rawValue): \($0.message)" })"
        )
    }
}

let after = ProcessFacts()
print("sub-reaper: \(after.isSubreaper)")
print("children while it ran: \(seen.children.sorted())")
print("children afterwards: \(after.children)")
print("changed signals: \(before.changedSignals(in: after))")
