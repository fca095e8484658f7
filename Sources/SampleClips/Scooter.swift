import ClipHost
import ClipRouting

/// A scooter rental that remembers the current ride (based on a 2020 guide to App Clips).
enum Scooter {
    static let sample = Sample(home: .screen("map"), at: "https://scooter.me/rent", "https://scooter.me/") {
        Route("https://scooter.me/rent?scooter_id={id}", handler: rent)
        Route("https://appclip.apple.com/id?scooter_id={id}", handler: rent)
    } restoring: { _ in
        ride.map { .screen("rent", ["scooter": $0]) }
    } entrance: {
        // The notification says that the ride ends soon.
        SceneDelegate(sample: $0) { ride.map { .screen("extend", ["scooter": $0]) } }
    }

    private static var ride: String? { Saved("ride")?.read() }

    static func rent(_ request: Request) throws -> Outcome {
        guard let id = request["id"], let number = Int(id), (1000...9999).contains(number) else {
            return .screen("map", ["unknown": request["id"]])
        }
        try Saved("ride")?.write(id)
        return .screen("rent", ["scooter": id])
    }
}
