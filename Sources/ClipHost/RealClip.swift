import ClipRouting

/// Functions for a SwiftUI or UIKit clip, which has its own `main`.
///
///     .onAppear {
///         ClipHost.onLaunch { launch in
///             if let url = launch.url { show(url) } else { ClipHost.report(screen) }
///         }
///     }
///
/// The functions do nothing unless the harness sets `CLIPFLIGHT_OUTCOME`. If the name of the build
/// configuration does not begin with `Debug`, the functions also need `inRelease: true`.
extension ClipHost {
    @MainActor private static var isLaunched = false

    /// Passes launches from the harness to the clip. Only the first call has an effect.
    ///
    /// `simctl` and `devicectl` send no activity, so a clip without this call shows its first screen.
    ///
    /// - Parameters:
    ///   - inRelease: Whether to pass launches in a release build too.
    ///   - show: Handles a launch and reports its screen. Called before `onLaunch` returns, and for each later launch.
    @MainActor
    public static func onLaunch(inRelease: Bool = false, _ show: @escaping @MainActor (Launch) -> Void) {
        guard !isLaunched, outcomePath(inRelease) != nil else { return }
        isLaunched = true
        let first = LaunchEnvironment.current
        show(Launch(first))
        guard let path = first.continuationPath else { return }
        Task { @MainActor in
            for await next in ContinuedLaunch.all(at: path) {
                OutcomeReport.redirect(to: next.outcome)
                if next.opened != true { show(Launch(next.environment(after: first))) }
            }
            OutcomeReport.endSuspended()
        }
    }

    /// Reports the clip's screen to the harness.
    ///
    /// Works on any thread and returns at once. If `CLIPFLIGHT_OUTCOME` is `-`, prints a line like
    /// `CLIPFLIGHT_OUTCOME {"screen":"menu"}`. Errors go to standard error, and SIGPIPE is ignored.
    /// In a ``ClipEntrance``, the last report counts. In other handlers of `ClipHost.main`, the call does nothing.
    public static func report(_ outcome: Outcome, inRelease: Bool = false) {
        if let reported = Launch.handled?.reported { return reported.report(outcome) }
        guard let path = outcomePath(inRelease) else { return }
        OutcomeReport.enqueue(outcome, path: path)
    }

    /// Reports a value that `Outcome.screen(of:)` converts. An unsupported value is reported as not handled.
    public static func report<Screen>(_ screen: Screen, inRelease: Bool = false) {
        guard Launch.handled?.reported != nil || outcomePath(inRelease) != nil else { return }
        do throws(ScreenError) {
            report(try .screen(of: screen), inRelease: inRelease)
        } catch {
            report(.notHandled("\(error)"), inRelease: inRelease)
        }
    }

    private static func outcomePath(_ inRelease: Bool) -> String? {
        #if !DEBUG
            guard inRelease else { return nil }
        #endif
        return Launch.handled == nil ? LaunchEnvironment.current.outcomePath : nil
    }
}
