import ClipRouting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One launch of the clip or the app.
public struct Launch: Sendable {
    /// The launch that is being handled; where none is, the one that this process stands for.
    public static var current: Launch { handled ?? Launch() }

    /// The launch that is being handled.
    @TaskLocal package static var handled: Launch?

    /// What shows a launch.
    public typealias Handler = @MainActor @Sendable (Launch) async throws -> Outcome

    /// What the launch was told.
    public var environment: LaunchEnvironment {
        var environment = told
        if let lent { environment.container = lent.path }
        return environment
    }

    /// What it was told, but for a container that is made when somebody asks for it.
    private let told: LaunchEnvironment
    private let lent: (any LaunchContainer)?

    /// Creates a launch.
    public init(_ environment: LaunchEnvironment = .current) {
        told = environment
        lent = nil
    }

    /// Creates a launch whose container is made when somebody asks for it.
    package init(_ environment: LaunchEnvironment, lending container: any LaunchContainer) {
        told = environment
        lent = container
    }

    /// The folder that stands for the shared App Group container; `nil` outside the harness.
    public var container: URL? {
        environment.container.map { URL(filePath: $0, directoryHint: .isDirectory) }
    }

    /// What the clip is handed to ask whether the launch happened in a region; `nil` in the full app, which asks Core
    /// Location instead (Apple, "Confirming a person's physical location").
    public var activationPayload: ActivationPayload? {
        activationPayload(for: told.url.flatMap(UserActivity.init(delivering:))?.webpageURL)
    }

    func activationPayload(for url: URL?) -> ActivationPayload? {
        told.target == .app ? nil : ActivationPayload(url: url, in: told)
    }

    /// What a launch without a URL shows where the host does not say: no screen.
    public static let showsNothing: Handler = { _ in
        .notHandled("launched without a URL, and the host restores no state")
    }

    /// Runs the handlers. Nothing that they throw leaves here.
    @MainActor
    func run(_ router: Router, withoutURL: @escaping Handler) async -> LaunchResult {
        await run(Self.handler(router, withoutURL: withoutURL))
    }

    /// Runs a handler as the current launch. Nothing that it throws leaves here.
    @MainActor
    package func run(_ handler: Handler) async -> LaunchResult {
        await Self.$handled.withValue(self) {
            do {
                return LaunchResult(try await handler(self))
            } catch {
                return LaunchResult(failure: "the handler threw: \(error)")
            }
        }
    }

    /// Gives a launch with a URL to a router, and one without to a handler of its own.
    package static func handler(_ router: Router, withoutURL: @escaping Handler) -> Handler {
        { launch in
            guard let text = launch.told.url else { return try await withoutURL(launch) }
            guard let activity = UserActivity(delivering: text) else {
                return .notHandled("\(LaunchEnvironment.Key.url.rawValue) holds no URL:", text)
            }
            return try await router.handle(activity.request)
        }
    }
}
