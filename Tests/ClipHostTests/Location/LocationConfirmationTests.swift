import ClipRouting
import Foundation
import Testing

@testable import ClipHost

/// app-clip-rules §7: in region, not in region, `disallowed`, `doesNotMatch`.
@Suite("Whether a launch happened in a region")
struct LocationConfirmationTests {
    typealias Code = ActivationPayloadError.Code

    private static let url = "https://megacoffee.com/buy/paris/table/6"
    private static let paris = Coordinate(latitude: 48.8566, longitude: 2.3522)
    private static let here = LaunchEnvironment.Location.at(latitude: 48.8567, longitude: 2.3523)
    private static let london = LaunchEnvironment.Location.at(latitude: 51.5074, longitude: -0.1278)

    private func launch(
        from source: String? = "nfc", at location: LaunchEnvironment.Location? = here,
        target: LaunchEnvironment.Target? = .clip
    ) -> LaunchEnvironment {
        LaunchEnvironment(url: Self.url, target: target, source: source, location: location)
    }

    private func answer(
        _ launch: LaunchEnvironment, payload: String? = url, at center: Coordinate = paris, radius: Double = 100
    ) async -> Result<Bool, ActivationPayloadError> {
        var other = launch
        other.url = payload
        return await Launch.$handled.withValue(Launch(launch)) { [payload = LaunchPayload(launch: other)] in
            do throws(ActivationPayloadError) {
                return .success(try await payload.confirmAcquired(in: CircularRegion(center: center, radius: radius)))
            } catch {
                return .failure(error)
            }
        }
    }

    private func code(_ result: Result<Bool, ActivationPayloadError>) -> Code? {
        guard case .failure(let error) = result else { return nil }
        #expect(error.description == "\(error.code): \(error.reason)")
        return error.code
    }

    @Test(
        "§7 in region, not in region: an NFC tag or a visual code, inside and outside the region",
        arguments: ["nfc", "qrCode", "appClipCode"])
    func physical(source: String) async throws {
        #expect(try await answer(launch(from: source)).get())
        #expect(try await !answer(launch(from: source, at: Self.london)).get())
    }

    @Test(
        "§7 disallowed: no other source may ask",
        arguments: [
            "safariBanner", "safariCard", "messages", "maps", "siriSuggestion", "spotlight", "appLibrary", "appLink",
            "testFlight", "xcode", "notification", "appSwitcher", "NFC", "",
        ])
    func elsewhere(source: String) async {
        #expect(code(await answer(launch(from: source))) == .disallowed)
    }

    @Test("§7 disallowed: an unknown source, a user who refuses, or an unknown location")
    func unknown() async {
        #expect(code(await answer(launch(from: nil))) == .disallowed)
        #expect(code(await answer(launch(at: .denied))) == .disallowed)
        #expect(code(await answer(launch(at: nil))) == .disallowed)
    }

    @Test(
        "§7 doesNotMatch: the payload of another launch", arguments: [nil, "https://megacoffee.com/buy/paris/table/7"])
    func otherPayload(url: String?) async {
        #expect(code(await answer(launch(), payload: url)) == .doesNotMatch)
        #expect(code(await answer(launch(at: .denied), payload: url)) == .doesNotMatch)
    }

    @Test("§7 doesNotMatch: a URL that is not registered")
    func unregistered() async {
        #expect(code(await answer(launch(at: .doesNotMatch))) == .doesNotMatch)
        #expect(LaunchEnvironment.Location("doesNotMatch") == .doesNotMatch)
        #expect(code(await answer(launch(from: "messages", at: .doesNotMatch))) == .disallowed)
    }

    @Test(
        "§7 disallowed, doesNotMatch: a launch without a URL may not ask, and an earlier payload does not match"
    )
    func withoutURL() async {
        var launch = launch(from: "appSwitcher")
        launch.url = nil
        #expect(code(await answer(launch, payload: nil)) == .disallowed)
        #expect(code(await answer(launch)) == .doesNotMatch)
    }

    @Test(
        "§7 a circular region of at most 500 m",
        arguments: [(0, nil), (499.9, nil), (500, nil), (500.1, Code.disallowed)])
    func largest(radius: Double, expected: Code?) async {
        #expect(code(await answer(launch(), radius: radius)) == expected)
    }

    @Test(
        "§7 disallowed: an invalid region",
        arguments: [Double.nan, .infinity, -.infinity, -1, .greatestFiniteMagnitude, -.leastNonzeroMagnitude])
    func hostile(number: Double) async {
        #expect(code(await answer(launch(), radius: number)) == .disallowed)
        guard abs(number) > 180 || number.isNaN else { return }
        for center in [Coordinate(latitude: number, longitude: 0), Coordinate(latitude: 0, longitude: number)] {
            #expect(code(await answer(launch(), at: center)) == .disallowed)
        }
    }

    @Test("the full app has no payload, and would get no answer")
    func app() async {
        let launch = launch(target: .app)
        #expect(Launch(launch).activationPayload == nil)
        #expect(code(await answer(launch)) == .disallowed)
    }
}
