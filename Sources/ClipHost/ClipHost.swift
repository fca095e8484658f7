import ClipRouting
import Dispatch

#if canImport(Darwin)
    import CoreFoundation
#endif

/// Turns a program into a host: reads the launch, runs the router, and writes the outcome.
///
///     ClipHost.main(
///         try Router {
///             Route("/rent?bikeID={bikeID}") { .screen("bike", ["bikeID": $0["bikeID"]]) }
///         })
///
/// An app with its own router passes the launch to that router instead:
///
///     ClipHost.main { launch in
///         launch.url.flatMap(AppRouter.route)    // an Outcome, a value for Outcome.screen(of:), or nil
///     }
///
/// If `CLIPFLIGHT_OUTCOME` (the path for the outcome) is not set, the host prints the outcome. Try
/// `_XCAppClipURL='https://example.com/rent?bikeID=17' ./host`.
///
/// | what happened | outcome | exit status |
/// | --- | --- | --- |
/// | a handler returned an outcome | that outcome | 0 |
/// | no route matched, the URL was invalid, there was neither a URL nor `withoutURL`, or the app's function returned `nil` | no screen, with the reason | 0 |
/// | a handler threw an error or returned an unsupported value, or the routes are invalid | no screen, with the error (also on standard error) | 1 |
/// | the outcome could not be written | – | 74 |
public enum ClipHost {
    /// The exit statuses other than 0.
    public enum Status {
        /// A handler failed, or the router could not be created.
        public static let failed: Int32 = 1
        /// The outcome could not be written (`EX_IOERR`).
        public static let notReported: Int32 = 74
    }

    /// Handles this process's launch, then ends the process.
    ///
    /// Handlers run on the main actor. On Linux, a handler that suspends resumes on another thread.
    ///
    /// - Parameters:
    ///   - router: Handles a launch with a URL.
    ///   - withoutURL: Restores saved state for a launch without a URL (Apple, "Responding to invocations").
    @available(*, noasync, message: "in an async main, await ClipHost.main")
    public static func main(
        _ router: @autoclosure () throws -> Router, withoutURL: @escaping Launch.Handler = Launch.showsNothing
    ) -> Never {
        start(Result { try router() }.map { Launch.handler($0, withoutURL: withoutURL) })
    }

    /// From an async `main`, handles this process's launch, then ends the process.
    @MainActor
    public static func main(
        _ router: @autoclosure () throws -> Router, withoutURL: @escaping Launch.Handler = Launch.showsNothing
    ) async -> Never {
        await end(Launch(), Result { try router() }.map { Launch.handler($0, withoutURL: withoutURL) })
    }

    /// Passes the launch to the app's own function, then ends the process.
    ///
    /// - Parameter show: Handles a launch, even one without a URL. Returns an `Outcome`, a value for
    ///   `Outcome.screen(of:)`, or `nil` for no screen. If the type is ambiguous, write `{ launch -> Screen? in … }`.
    @available(*, noasync, message: "in an async main, await ClipHost.main")
    public static func main<Screen>(_ show: @escaping @MainActor @Sendable (Launch) async throws -> Screen?) -> Never {
        start(.success(Launch.handler(show)))
    }

    /// From async code, passes the launch to the app's own function, then ends the process.
    @MainActor
    public static func main<Screen>(
        _ show: @escaping @MainActor @Sendable (Launch) async throws -> Screen?
    ) async -> Never {
        await end(Launch(), .success(Launch.handler(show)))
    }

    /// Calls the clip's entrance as iOS would for this launch, then ends the process.
    @available(*, noasync, message: "call it from a synchronous main")
    public static func main(entrance: any ClipEntrance) -> Never { start(.success(Launch.handler(entrance))) }

    private static func start(_ handler: Result<Launch.Handler, any Error>) -> Never {
        let launch = Launch()
        let work: @MainActor @Sendable () async -> Void = { await end(launch, handler) }
        #if compiler(>=6.2)
            if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
                Task.immediate(operation: work)
            } else {
                Task(operation: work)
            }
        #else
            Task(operation: work)
        #endif
        // Serves the main queue until the task above ends the process.
        #if canImport(Darwin)
            // Unlike `dispatchMain`, this call serves the queue on the main thread.
            while true { CFRunLoopRun() }
        #else
            dispatchMain()
        #endif
    }

    @MainActor
    private static func end(_ launch: Launch, _ handler: Result<Launch.Handler, any Error>) async -> Never {
        let first = launch.environment
        let result = await result(of: launch, handler)
        guard let path = first.continuationPath, result.status == 0 else {
            OutcomeReport.end(with: result, path: first.outcomePath)
        }
        OutcomeReport.send(result, to: first.outcomePath)
        for await next in ContinuedLaunch.all(at: path) {
            let result = await Self.result(of: Launch(next.environment(after: first)), handler)
            guard result.status == 0 else { OutcomeReport.end(with: result, path: next.outcome) }
            OutcomeReport.send(result, to: next.outcome)
        }
        OutcomeReport.endSuspended()
    }

    @MainActor
    static func result(of launch: Launch, _ handler: Result<Launch.Handler, any Error>) async -> LaunchResult {
        switch handler {
        case .success(let handler): await launch.run(handler)
        case .failure(let error): LaunchResult(failure: "\(error)")
        }
    }
}
