import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// INT and TERM, heard on a queue of their own rather than ending the process.
///
/// The first one is handed on; a second one ends the process as it would have without.
final class InterruptSignals {
    private var sources: [any DispatchSourceSignal] = []

    /// Listens until ``stop()``.
    init(_ handler: @escaping @Sendable (Int32) -> Void) {
        let queue = DispatchQueue(label: "clipflight.signals")
        for number in [SIGINT, SIGTERM] {
            // Ignored, or its default action would still come first.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                // From here on each of the two ends the process at once.
                signal(SIGINT, SIG_DFL)
                signal(SIGTERM, SIG_DFL)
                handler(number)
            }
            source.resume()
            sources.append(source)
        }
    }

    /// Gives the signals their default action back.
    func stop() {
        for source in sources { source.cancel() }
        sources = []
        signal(SIGINT, SIG_DFL)
        signal(SIGTERM, SIG_DFL)
    }
}
