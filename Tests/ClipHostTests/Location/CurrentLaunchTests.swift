import ClipHost
import ClipRouting
import Foundation
import Testing

@Suite("The current launch")
@MainActor
struct CurrentLaunchTests {
    private static let region = CircularRegion(center: Coordinate(latitude: 1, longitude: 1), radius: 500)

    private func run(_ environment: LaunchEnvironment) async throws -> Outcome {
        let show: @MainActor @Sendable ((any ActivationPayload)?) async throws -> Outcome = { payload in
            .screen("asked", ["in": try await payload?.confirmAcquired(in: Self.region)])
        }
        let router = try Router { Route("*") { try await show($0.payload) } }
        let handler = Launch.handler(router, withoutURL: { try await show($0.activationPayload) })
        return await Launch(environment).run(handler).outcome
    }

    @Test("is available to its handler", arguments: [(1.0, true), (2.0, false)])
    func handlers(latitude: Double, isIn: Bool) async throws {
        let environment = LaunchEnvironment(
            url: "https://h/a b", source: "nfc", location: .at(latitude: latitude, longitude: 1))
        #expect(try await run(environment) == .screen("asked", ["in": isIn]))
    }

    @Test("has no payload in the full app")
    func app() async throws {
        #expect(try await run(LaunchEnvironment(url: "https://h/", target: .app)) == .screen("asked", ["in": nil]))
    }

    @Test("has a payload even without a URL")
    func withoutURL() async throws {
        let outcome = try await run(LaunchEnvironment(source: "appSwitcher", location: .at(latitude: 1, longitude: 1)))
        #expect(
            outcome.reason == "the handler threw: disallowed: appSwitcher is neither an NFC tag nor a visual code")
    }

    @Test("does not match a payload that was kept from another launch")
    func otherRequest() async throws {
        let first = Launch(LaunchEnvironment(url: "https://h/1", source: "nfc", location: .denied))
        let request = try #require(first.request)
        await Launch.$handled.withValue(Launch(LaunchEnvironment(url: "https://h/2", source: "nfc"))) {
            await #expect(throws: ActivationPayloadError(.doesNotMatch, "the payload is from another launch")) {
                try await request.payload?.confirmAcquired(in: Self.region)
            }
        }
        await #expect(throws: ActivationPayloadError(.disallowed, "the user denied access")) {
            try await request.payload?.confirmAcquired(in: Self.region)
        }
    }
}
