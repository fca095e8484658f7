import ClipRouting

/// What a clip calls that is no program of its own, such as one made with SwiftUI or UIKit.
///
///     .onAppear {
///         ClipHost.onLaunch { launch in
///             if let url = launch.url { show(url) } else { ClipHost.report(screen) }
///         }
///     }
///
/// Outside the harness, which sets `CLIPFLIGHT_OUTCOME`, the functions do nothing. In a release build they do not even
/// look, unless `inRelease` is true: for a test of the very build that is shipped. Xcode builds a package for debugging
/// where the name of the app's configuration begins with `Debug`, and takes any other, such as `Staging`, for a release.
extension ClipHost {
    /// Whether ``onLaunch(inRelease:_:)`` has passed the launch on.
    @MainActor private static var isLaunched = false

    /// Passes a launch by the harness to the clip, with or without a URL, once in a process; and then each URL that the
    /// harness hands it while it runs, as a launch that is `isContinued`.
    ///
    /// `simctl` and `devicectl` set `_XCAppClipURL` and make no activity, so that the clip would show its first screen.
    /// Xcode's Run makes the activity too, and is none by the harness: no URL is delivered twice. The first call's closure
    /// is used for all; what a later call passes is never called.
    ///
    /// - Parameters:
    ///   - inRelease: Whether a release build does it too.
    ///   - show: Shows the launch, and reports the screen. It is called before this function returns.
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
    /// The outcome is written complete, so that a reader of the path in `CLIPFLIGHT_OUTCOME` never sees a part of it. Where
    /// that is `-`, it is printed in a line of its own: `CLIPFLIGHT_OUTCOME {"screen":"menu"}`. Another call reports again.
    /// It returns at once, from any thread; what goes wrong is said on standard error, and SIGPIPE is ignored. Within the handlers of
    /// `ClipHost.main`, which reports what they return, it does nothing.
    public static func report(_ outcome: Outcome, inRelease: Bool = false) {
        guard let path = outcomePath(inRelease) else { return }
        OutcomeReport.enqueue(outcome, path: path)
    }

    /// Reports an app's own value as the screen, by the tables of `Outcome.screen(of:)`.
    ///
    /// `nil` reports that the URL is not handled. So does what can be no screen, with the error as the reason.
    public static func report<Screen>(_ screen: Screen, inRelease: Bool = false) {
        guard let path = outcomePath(inRelease) else { return }
        do throws(ScreenError) {
            OutcomeReport.enqueue(try .screen(of: screen), path: path)
        } catch {
            OutcomeReport.enqueue(.notHandled("\(error)"), path: path)
        }
    }

    /// Where this process reports its outcomes; `nil` where it does not.
    private static func outcomePath(_ inRelease: Bool) -> String? {
        #if !DEBUG
            guard inRelease else { return nil }
        #endif
        return Launch.handled == nil ? LaunchEnvironment.current.outcomePath : nil
    }
}
