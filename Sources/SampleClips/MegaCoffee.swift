import ClipHost
import ClipRouting

/// A coffee chain that takes orders only in its branches (based on a 2020 guide to App Clips).
enum MegaCoffee {
    /// iOS tells the clip only whether it was launched in one of these regions.
    private static let branches = [
        "paris": CircularRegion(center: Coordinate(latitude: 48.8611, longitude: 2.3358), radius: 100),
        "lyon": CircularRegion(center: Coordinate(latitude: 45.7676, longitude: 4.8344), radius: 100),
    ]

    static let sample = Sample(
        home: .screen("choose-branch"), at: "https://megacoffee.com/buy", "https://megacoffee.com/"
    ) {
        Route("https://megacoffee.com/buy/{branch}", handler: chooseTable)
        Route("https://megacoffee.com/buy/{branch}/table/{table}", handler: buy)
    } restoring: { _ in
        // The guest may be sitting at a different table by now.
        Saved<String>("branch")?.read().map { .screen("choose-table", ["branch": $0]) }
    }

    static func chooseTable(_ request: Request) -> Outcome {
        guard let branch = request["branch"], branches[branch] != nil else {
            return .screen("choose-branch", ["unknown": request["branch"]])
        }
        return .screen("choose-table", ["branch": branch])
    }

    static func buy(_ request: Request) async throws -> Outcome {
        guard let branch = request["branch"], let region = branches[branch],
            let table = request["table"].flatMap({ Int($0) }), (1...40).contains(table)
        else { return chooseTable(request) }
        switch await Presence.confirm(request, in: region) {
        case .here:
            try Saved("branch")?.write(branch)
            return .screen("buy", ["branch": branch, "table": table])
        case .elsewhere: return .screen("not-in-branch", ["branch": branch])
        case .unknown: return .screen("confirm-table", ["branch": branch, "table": table])
        }
    }
}
