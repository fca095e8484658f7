import CProcess

/// A thread of its own for what blocks.
///
/// Not Foundation's `Thread`, which says nothing where the system has no more of them to give.
enum LaunchThread {
    /// Starts a thread, which ends with `body`.
    ///
    /// - Throws: ``SystemError`` where there can be none.
    static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let box = Unmanaged.passRetained(Body(run: body))
        let error = cprocess_start_thread(
            { context in
                guard let context else { return }
                Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
            }, box.toOpaque())
        guard error != 0 else { return }
        box.release()
        throw SystemError(error)
    }

    /// Runs blocking work, such as the removal of a folder, in a thread of its own.
    ///
    /// Swift's own threads are as few as processors. Where there can be no other thread, the work is done in the caller's.
    static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            let answer: @Sendable () -> Void = { continuation.resume(returning: body()) }
            do throws(SystemError) {
                try start(answer)
            } catch {
                answer()
            }
        }
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
