import ClipRouting

/// The calls of a clip that is no program of its own, such as one made with SwiftUI or UIKit.
///
///     .onAppear {
///         ClipHost.onLaunch { launch in
///             if let url = launch.url { show(url) } else { ClipHost.report(screen) }
///         }
///     }
///
/// Outside the harness, which sets `CLIPFLIGHT_OUTCOME`, the functions do nothing. In a release build they do not even
/// look, unless `inRelease` is true. To Xcode every configuration is a release whose name does not begin with `Debug`.
extension ClipHost {
    @MainActor private static var isLaunched = false

    /// Passes the harness's launch to the clip once, and each later one of the same process as `isContinued`.
    ///
    /// `simctl` and `devicectl` set `_XCAppClipURL` and make no activity, so that the clip would show its first screen.
    ///
    /// - Parameters:
    ///   - inRelease: Whether a release build does it too.
    ///   - show: Shows the launch, and reports the screen; first called before this returns. A later call's is ignored.
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

    /// Reports the screen that the clip shows, for the harness.
    ///
    /// It returns at once, from any thread; another call reports again. If the path in `CLIPFLIGHT_OUTCOME` is `-`, it
    /// prints a line: `CLIPFLIGHT_OUTCOME {"screen":"menu"}`. Errors go to standard error, and SIGPIPE is ignored. Within
    /// the handlers of `ClipHost.main`, which reports what they return, it does nothing.
    public static func report(_ outcome: Outcome, inRelease: Bool = false) {
        guard let path = outcomePath(inRelease) else { return }
        OutcomeReport.enqueue(outcome, path: path)
    }

    /// Reports an app's own value by `Outcome.screen(of:)`; `nil`, and what can be no screen, as not handled.
    public static func report<Screen>(_ screen: Screen, inRelease: Bool = false) {
        guard let path = outcomePath(inRelease) else { return }
        do throws(ScreenError) {
            OutcomeReport.enqueue(try .screen(of: screen), path: path)
        } catch {
            OutcomeReport.enqueue(.notHandled("\(error)"), path: path)
        }
    }

    private static func outcomePath(_ inRelease: Bool) -> String? {
        #if !DEBUG
            guard inRelease else { return nil }
        #endif
        return Launch.handled == nil ? LaunchEnvironment.current.outcomePath : nil
    }
}
