import Dispatch

/// Calls a run's sink, which may wait for a reader, in a thread of its own with the run's task-local values.
actor EventWriter {
    private let sink: Engine.Sink
    private let queue = SerialQueue()

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    init(_ sink: @escaping Engine.Sink) {
        self.sink = sink
    }

    func write(_ events: [RunEvent]) {
        events.forEach(sink)
    }

    private final class SerialQueue: SerialExecutor {
        private let queue = DispatchQueue(label: "clipflight.events")

        #if canImport(Darwin)
            // Systems before macOS 14 and iOS 17 know no other one.
            func enqueue(_ job: UnownedJob) { run(job) }
        #else
            func enqueue(_ job: consuming ExecutorJob) { run(UnownedJob(job)) }
        #endif

        private func run(_ job: UnownedJob) {
            queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
        }

        func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
    }
}
