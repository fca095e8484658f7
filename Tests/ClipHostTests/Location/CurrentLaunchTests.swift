import ClipHost
import ClipRouting
import Foundation
import Testing

@Suite("The launch that is being handled")
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

    @Test("is known to handlers, each of its own", arguments: [(1.0, true), (2.0, false)])
    func handlers(latitude: Double, isIn: Bool) async throws {
        let environment = LaunchEnvironment(
            url: "https://h/a b", source: "nfc", location: .at(latitude: latitude, longitude: 1))
        #expect(try await run(environment) == .screen("asked", ["in": isIn]))
    }

    @Test("gives the full app no payload")
    func app() async throws {
        #expect(try await run(LaunchEnvironment(url: "https://h/", target: .app)) == .screen("asked", ["in": nil]))
    }

    @Test("gives one without a URL, too")
    func withoutURL() async throws {
        let outcome = try await run(LaunchEnvironment(source: "appSwitcher", location: .at(latitude: 1, longitude: 1)))
        #expect(
            outcome.reason == "the handler threw: disallowed: appSwitcher is neither an NFC tag nor a visual code")
    }

    @Test("does not match the payload of a request that was kept from another")
    func otherRequest() async throws {
        let first = Launch(LaunchEnvironment(url: "https://h/1", source: "nfc", location: .denied))
        let request = try #require(first.request)
        await Launch.$handled.withValue(Launch(LaunchEnvironment(url: "https://h/2", source: "nfc"))) {
            await #expect(throws: ActivationPayloadError(.doesNotMatch, "the payload is not of this launch")) {
                try await request.payload?.confirmAcquired(in: Self.region)
            }
        }
        await #expect(throws: ActivationPayloadError(.disallowed, "the user denied it")) {
            try await request.payload?.confirmAcquired(in: Self.region)
        }
    }
}
