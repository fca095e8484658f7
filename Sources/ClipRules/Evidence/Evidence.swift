import Foundation

/// An observation of how a version of iOS answers a rule.
package struct Evidence: Sendable, Hashable {
    package var rule: Advisory.Name
    package var says: Says
    /// The answer that was seen, if the rule has several opposite answers.
    package var answer: String?
    package var iOS: OSVersion
    package var device: String?
    /// The month or day, such as `2026-12` or `2026-12-02`.
    package var date: String?
    package var tester: String?
    /// The address of the public report, if the evidence comes from one.
    package var address: String?
    /// Whether the evidence is the project's own, which takes precedence over public reports.
    package var isOwn: Bool

    /// The built-in JSON file of public reports.
    package static var reports: [UInt8] { PackageResources.evidence_json }

    package enum Says: String, CaseIterable, Sendable, Codable { case model, opposite }

    package init(_ rule: Advisory.Name, _ says: Says, iOS: OSVersion, isOwn: Bool = true) {
        (self.rule, self.says, self.iOS, self.isOwn) = (rule, says, iOS, isOwn)
    }

    /// The source of the evidence, such as `iOS 26.1, iPhone 15, 2 December 2026, Ann`.
    package var text: String {
        ["iOS \(iOS.text)", device, date.map(Self.day), tester].compactMap { $0 }.joined(separator: ", ")
    }

    package var word: String {
        switch says {
        case .model: rule.rule?.model ?? ""
        case .opposite: answer ?? rule.rule?.opposites.joined(separator: ", or ") ?? ""
        }
    }

    private static func day(_ date: String) -> String {
        let isMonth = date.utf8.count == 7
        guard let day = try? Date(date + (isMonth ? "-01" : ""), strategy: .iso8601.year().month().day()) else {
            return date
        }
        let month = Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: .gmt).month(.wide).year()
        return day.formatted(isMonth ? month : month.day())
    }
}
