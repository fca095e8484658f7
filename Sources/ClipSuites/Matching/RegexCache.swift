import Foundation

/// The compiled expressions of the patterns that were used last, so that a pattern is not compiled for every case.
///
/// `@unchecked Sendable`: `programs` is read and written between `lock.lock()` and `lock.unlock()` only.
final class RegexCache: @unchecked Sendable {
    static let shared = RegexCache()

    private let lock = NSLock()
    private var programs: [ExactText: RegexProgram] = [:]
    private static let capacity = 256

    /// The pattern's program; `nil` where the pattern is none.
    func program(for pattern: String) -> RegexProgram? {
        lock.lock()
        let known = programs[ExactText(text: pattern)]
        lock.unlock()
        if let known { return known }
        guard let program = RegexProgram(pattern) else { return nil }
        lock.lock()
        if programs.count >= Self.capacity { programs.removeAll(keepingCapacity: true) }
        programs[ExactText(text: pattern)] = program
        lock.unlock()
        return program
    }
}
