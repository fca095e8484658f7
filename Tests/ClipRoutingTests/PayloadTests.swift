import ClipRouting
import Foundation
import Testing

@Suite("The activation payload of a request")
@MainActor
struct PayloadTests {
    private static let region = CircularRegion(center: Coordinate(latitude: 1, longitude: 1), radius: 500)

    private struct OwnPayload: ActivationPayload {
        let url: URL?

        func confirmAcquired(in region: CircularRegion) async throws(ActivationPayloadError) -> Bool {
            guard url != nil else { throw ActivationPayloadError(.disallowed, "no URL") }
            return region.radius == 500
        }
    }

    private func handle(_ request: Request) async throws -> Outcome {
        try await Router {
            Route("/{room}") { .screen("asked", ["in": try await $0.payload?.confirmAcquired(in: Self.region)]) }
        }.handle(request)
    }

    @Test("is the one that the request was made with, also in its route's handler")
    func given() async throws {
        let url = try #require(URL(string: "https://h/4"))
        #expect(try await handle(Request(url, payload: OwnPayload(url: url))) == .screen("asked", ["in": true]))
        let request = try #require(Request("https://h/a b", payload: OwnPayload(url: nil)))
        #expect(request.text == "https://h/a b")
        await #expect(throws: ActivationPayloadError(.disallowed, "no URL")) { try await handle(request) }
    }

    @Test("is nil if the request was made without one")
    func none() async throws {
        let url = try #require(URL(string: "https://h/4"))
        #expect(try await handle(Request(url)) == .screen("asked", ["in": nil]))
        #expect(Request("https://h/4")?.payload == nil)
    }
}
