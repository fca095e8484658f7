import Dispatch
import Foundation

/// INT and TERM, heard on a queue of their own rather than ending the process.
///
/// The first one is handed on, and the run then ends by itself. Another one ends the process at once, but only after a
/// second: the first one is often heard twice, as part of a process group and from the program that started this one,
/// and by then the children have been killed that it told to end.
///
/// `@unchecked` holds because `first` is only touched on the serial queue, and `sources` only by the creator.
final class InterruptSignals: @unchecked Sendable {
    private let handler: @Sendable (Int32) -> Void
    private var sources: [any DispatchSourceSignal] = []
    private var first: ContinuousClock.Instant?

    private static let numbers = [SIGINT, SIGTERM]

    /// Listens until ``stop()``.
    init(_ handler: @escaping @Sendable (Int32) -> Void) {
        self.handler = handler
        let queue = DispatchQueue(label: "clipflight.signals")
        for number in Self.numbers {
            // Ignored, or its default action would still come first.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { [self] in hear(number) }
            source.resume()
            sources.append(source)
        }
    }

    /// Gives the signals their default action back.
    func stop() {
        for source in sources { source.cancel() }
        sources = []
        Self.numbers.forEach { signal($0, SIG_DFL) }
    }

    private func hear(_ number: Int32) {
        guard let first else {
            first = .now
            return handler(number)
        }
        if ContinuousClock.now - first > .seconds(1) { _exit(128 + number) }
    }
}
