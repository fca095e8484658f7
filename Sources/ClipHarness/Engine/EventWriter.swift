import Dispatch

/// Calls a run's sink in a thread of its own.
///
/// A sink that writes reports may wait for their reader there without holding up the schedule.
struct EventWriter: Sendable {
    private let sink: Engine.Sink
    private let queue = DispatchQueue(label: "clipflight.events")

    /// Creates a writer of events to a sink.
    init(_ sink: @escaping Engine.Sink) {
        self.sink = sink
    }

    /// Hands events to the sink, in their order, and returns when it has taken them.
    func write(_ events: [RunEvent]) async {
        await withCheckedContinuation { continuation in
            queue.async {
                events.forEach(sink)
                continuation.resume()
            }
        }
    }
}
