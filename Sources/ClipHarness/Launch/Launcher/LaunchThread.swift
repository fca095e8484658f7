import CProcess
import ClipSuites

/// Unlike Foundation's `Thread`, throws an error if a thread cannot be started.
enum LaunchThread {
    static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let box = Unmanaged.passRetained(Box(body))
        let error = cprocess_start_thread(
            { context in
                guard let context else { return }
                Unmanaged<Box<@Sendable () -> Void>>.fromOpaque(context).takeRetainedValue().value()
            }, box.toOpaque())
        guard error != 0 else { return }
        box.release()
        throw SystemError(error)
    }

    static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            let answer: @Sendable () -> Void = { continuation.resume(returning: body()) }
            do { try start(answer) } catch { answer() }
        }
    }
}
