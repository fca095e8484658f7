import Foundation

/// Facts that a library could change about its process.
struct ProcessFacts {
    let isSubreaper: Bool
    let children: [String]
    private let actions: [[UInt]]

    init() {
        isSubreaper = Self.asksForOrphans()
        children = Self.namesOfChildren()
        actions = (Int32(1)..<32).map { number in
            var action = sigaction()
            sigaction(number, nil, &action)
            return [withUnsafeBytes(of: &action) { $0.load(as: UInt.self) }, UInt(bitPattern: Int(action.sa_flags))]
        }
    }

    func changedSignals(in later: ProcessFacts) -> [Int] {
        actions.indices.filter { actions[$0] != later.actions[$0] }.map { $0 + 1 }
    }

    private static func namesOfChildren() -> [String] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return threads.flatMap { thread -> [String] in
            let list = (try? String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .utf8)) ?? ""
            return list.split(separator: " ").map { number in
                let name = try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8)
                return (name ?? "ended").trimmingCharacters(in: .newlines)
            }
        }
    }

    private static func asksForOrphans() -> Bool {
        #if os(Linux)
            // Swift does not import functions with variable arguments.
            typealias Call = @convention(c) (Int32, UnsafeMutablePointer<Int32>, UInt, UInt, UInt) -> Int32
            let getSubreaper: Int32 = 37
            var answer: Int32 = -1
            guard let address = dlsym(nil, "prctl") else { fatalError("there is no prctl") }
            guard unsafeBitCast(address, to: Call.self)(getSubreaper, &answer, 0, 0, 0) == 0 else {
                fatalError("prctl has failed")
            }
            return answer != 0
        #else
            return false
        #endif
    }
}

/// The child processes that were seen while a suite ran.
///
/// `@unchecked Sendable`: `names` is only touched while `lock` is held.
final class SeenFacts: @unchecked Sendable {
    private let lock = NSLock()
    private var names: Set<String> = []

    func note() {
        let children = ProcessFacts().children
        lock.withLock { names.formUnion(children) }
    }

    var children: Set<String> { lock.withLock { names } }
}
