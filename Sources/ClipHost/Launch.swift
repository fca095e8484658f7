import ClipFacts
import ClipRouting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A launch of the clip or the app.
public struct Launch: Sendable {
    /// The launch that is being handled; outside a handler, this process's launch.
    public static var current: Launch { handled ?? Launch() }

    @TaskLocal package static var handled: Launch?

    /// A function that handles a launch.
    public typealias Handler = @MainActor @Sendable (Launch) async throws -> Outcome

    /// The launch environment.
    public var environment: LaunchEnvironment {
        var environment = stated
        if let makeContainer { environment.container = makeContainer() }
        return environment
    }

    private let stated: LaunchEnvironment
    private let makeContainer: (@Sendable () -> String?)?
    var reported: ReportedOutcome?

    /// Creates a launch.
    public init(_ environment: LaunchEnvironment = .current) {
        stated = environment
        makeContainer = nil
    }

    package init(_ environment: LaunchEnvironment, lazyContainer container: @escaping @Sendable () -> String?) {
        stated = environment
        makeContainer = container
    }

    /// The delivered URL; `nil` if the launch has no valid URL.
    public var url: URL? { text.flatMap { Request($0)?.url } }
    /// The delivered URL as text.
    public var text: String? { stated.url }
    /// The source of the invocation, such as `qrCode`; `nil` outside the harness.
    public var source: String? { stated.source }
    /// Whether the clip was already running, as when iOS calls `scene(_:continue:)`.
    public var isContinued: Bool { stated.isContinued }
    /// The launched target; `nil` outside the harness.
    public var target: LaunchEnvironment.Target? { stated.target }

    /// The folder of the shared App Group container; `nil` outside the harness.
    public var container: URL? { environment.container.map { URL(fileURLWithPath: $0, isDirectory: true) } }

    /// The delivered URL and ``activationPayload``, as a request for a router.
    public var request: Request? { text.flatMap { Request($0, payload: activationPayload) } }

    /// The payload that confirms the location; `nil` in the app (Apple, "Confirming a person's physical location").
    public var activationPayload: (any ActivationPayload)? {
        stated.target == .app ? nil : LaunchPayload(launch: stated)
    }

    /// A handler that shows no screen.
    public static let showsNothing: Handler = { _ in
        .notHandled("launched without a URL, and the host does not restore state")
    }

    @MainActor
    package func run(_ handler: Handler) async -> LaunchResult {
        await Self.$handled.withValue(self) {
            do {
                return LaunchResult(outcome: try await handler(self))
            } catch {
                return LaunchResult(failure: "the handler threw: \(error)")
            }
        }
    }

    package static func handler(_ router: Router, withoutURL: @escaping Handler) -> Handler {
        { launch in
            guard let text = launch.text else { return try await withoutURL(launch) }
            guard let request = launch.request else { return noURL(text) }
            return try await router.handle(request)
        }
    }

    package static func handler<Screen>(
        _ show: @escaping @MainActor @Sendable (Launch) async throws -> Screen?
    ) -> Handler {
        { launch in
            if let text = launch.text, launch.url == nil { return noURL(text) }
            if let screen = try await show(launch) { return try .screen(of: screen) }
            return .notHandled("there is no screen for", launch.text ?? "a launch without a URL")
        }
    }

    static func noURL(_ text: String) -> Outcome {
        .notHandled("\(LaunchEnvironment.Key.url.rawValue) does not contain a URL:", text)
    }
}

package struct LaunchResult {
    package var outcome: Outcome
    package var status: Int32 = 0
    package var message: String?
}

extension LaunchResult {
    init(failure: String) {
        self.init(outcome: .notHandled(failure), status: ClipHost.Status.failed, message: failure)
    }
}

/// A test case's payload, which responds as iOS would.
struct LaunchPayload: ActivationPayload {
    let launch: LaunchEnvironment

    var url: URL? { launch.url.flatMap(URL.init(string:)) }

    func confirmAcquired(in region: CircularRegion) async throws(ActivationPayloadError) -> Bool {
        func disallowed(_ reason: String) -> ActivationPayloadError { ActivationPayloadError(.disallowed, reason) }
        guard launch.target != .app else {
            throw disallowed("the full app must use Core Location; only a clip has a payload")
        }
        // A handler may have kept the payload of an earlier launch.
        if let handled = Launch.handled, handled.text != launch.url {
            throw ActivationPayloadError(.doesNotMatch, "the payload is from another launch")
        }
        guard launch.source.flatMap(Source.init)?.isPhysical == true else {
            throw disallowed("\(launch.source ?? "an unknown source") is neither an NFC tag nor a visual code")
        }
        guard region.center.isOnEarth else {
            throw disallowed("\(region.center.latitude), \(region.center.longitude) is not on Earth")
        }
        guard (0...CircularRegion.maximumRadius).contains(region.radius) else {
            throw disallowed("a radius of \(region.radius) m is not between 0 and \(CircularRegion.maximumRadius) m")
        }
        switch launch.location {
        case .denied: throw disallowed("the user denied access")
        case .doesNotMatch:
            throw ActivationPayloadError(.doesNotMatch, "the URL is not registered in App Store Connect")
        case nil: throw disallowed("the location is unknown")
        case .at(let latitude, let longitude):
            return region.contains(Coordinate(latitude: latitude, longitude: longitude))
        }
    }
}
