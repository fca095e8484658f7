import ClipHost
import ClipRouting

/// A café where guests at a table can pay in the clip (based on a 2020 guide to App Clips).
enum MyBigCup {
    private static let seattle = CircularRegion(
        center: Coordinate(latitude: 47.6097, longitude: -122.3422), radius: CircularRegion.maximumRadius)

    private static let bills = ["12": 9.5, "17": 23.75]

    static let sample = Sample(
        home: .screen("scan-table"), at: "https://mybigcup.example/seattle", "https://mybigcup.example/"
    ) {
        Route("https://mybigcup.example/seattle/table/{table}", handler: showBill)
    } restoring: { _ in
        Saved<String>("table")?.read().flatMap { table in bills[table].map { bill(of: table, $0) } }
    }

    static func showBill(_ request: Request) async throws -> Outcome {
        guard let table = request["table"], let amount = bills[table] else {
            return .screen("nothing-to-pay", ["table": request["table"]])
        }
        switch await Presence.confirm(request, in: seattle) {
        case .here:
            try Saved("table")?.write(table)
            return bill(of: table, amount)
        case .elsewhere: return .screen("scan-table", ["notice": "This table is in Seattle."])
        case .unknown: return .screen("pay-at-counter", ["table": table])
        }
    }

    private static func bill(of table: String, _ amount: Double) -> Outcome {
        .screen("bill", ["table": table, "amount": amount])
    }
}
