import ClipRouting

/// The calls of a clip made with SwiftUI or UIKit, which has a `main` of its own.
///
///     .onAppear {
///         ClipHost.onLaunch { launch in
///             if let url = launch.url { show(url) } else { ClipHost.report(screen) }
///         }
///     }
///
/// The functions do nothing without `CLIPFLIGHT_OUTCOME`, which the harness sets, and nothing in a release build unless
/// `inRelease` is true. To Xcode a configuration is a release unless its name begins with `Debug`.
extension ClipHost {
    @MainActor private static var isLaunched = false

    /// Passes the harness's launch to the clip, and later ones of the process as `isContinued`.
    ///
    /// `simctl` and `devicectl` only set `_XCAppClipURL`: without an activity the clip would show its first screen.
    ///
    /// - Parameters:
    ///   - inRelease: Whether a release build does it too.
    ///   - show: Shows the launch and reports the screen, first before this returns. Only the first call counts.
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
    /// Returns at once, from any thread; another call reports again. If `CLIPFLIGHT_OUTCOME` is `-`, it prints a line:
    /// `CLIPFLIGHT_OUTCOME {"screen":"menu"}`. Errors go to standard error, and SIGPIPE is ignored. In handlers of
    /// `ClipHost.main`, which reports their outcomes, it does nothing.
    public static func report(_ outcome: Outcome, inRelease: Bool = false) {
        guard let path = outcomePath(inRelease) else { return }
        OutcomeReport.enqueue(outcome, path: path)
    }

    /// Reports an app's own value by `Outcome.screen(of:)`; any other as not handled.
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
