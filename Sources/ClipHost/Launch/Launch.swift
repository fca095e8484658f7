import ClipRouting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One launch of the clip or the app.
public struct Launch: Sendable {
    /// What shows a launch.
    public typealias Handler = @MainActor @Sendable (Launch) async throws -> Outcome

    /// What the launch was told.
    public let environment: LaunchEnvironment

    /// Creates a launch.
    public init(_ environment: LaunchEnvironment = .current) {
        self.environment = environment
    }

    /// The folder that stands for the shared App Group container; `nil` outside the harness.
    public var container: URL? {
        environment.container.map { URL(filePath: $0, directoryHint: .isDirectory) }
    }

    /// What a launch without a URL shows where the host does not say: no screen.
    public static let showsNothing: Handler = { _ in
        .notHandled("launched without a URL, and the host restores no state")
    }

    /// Runs the handlers. Nothing that they throw leaves here.
    @MainActor
    func run(_ router: Router, withoutURL: Handler) async -> LaunchResult {
        do {
            guard let text = environment.url else { return LaunchResult(try await withoutURL(self)) }
            guard let activity = UserActivity(delivering: text) else {
                return LaunchResult(
                    .notHandled("\(LaunchEnvironment.Key.url.rawValue) holds no URL:", text))
            }
            return LaunchResult(try await router.handle(activity.request))
        } catch {
            return LaunchResult(failure: "the handler threw: \(error)")
        }
    }
}
