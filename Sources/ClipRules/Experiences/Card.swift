/// What the App Clip card shows.
public struct Card: Sendable, Hashable, Codable {
    /// The title; guidance is at most 30 characters. The default experience shows the app's name.
    public var title: String?
    /// The line below the title; guidance is at most 56 characters.
    public var subtitle: String?
    /// The verb on the button.
    public var action: Action?
    /// The header image, as the suite names it.
    public var image: String?

    /// Creates a card from what is known of it.
    public init(title: String? = nil, subtitle: String? = nil, action: Action? = nil, image: String? = nil) {
        self.title = title
        self.subtitle = subtitle
        self.action = action
        self.image = image
    }

    /// The verbs that App Store Connect offers (App Store Connect API 4.4.1, `AppClipAction`).
    public enum Action: String, CaseIterable, Sendable, Hashable, Codable {
        case open, view, play
    }

    /// How many characters a title should have at most (Apple, "Configuring App Clip experiences").
    public static let titleGuidance = 30
    /// How many characters a subtitle should have at most (Apple, "Configuring App Clip experiences").
    public static let subtitleGuidance = 56

    /// The warning that the card is longer than that; `nil` where it is not.
    public var lengthAdvisory: Advisory? {
        let texts: [(name: String, length: Int, limit: Int)] = [
            ("title", title?.count ?? 0, Self.titleGuidance), ("subtitle", subtitle?.count ?? 0, Self.subtitleGuidance),
        ]
        let excesses = texts.filter { $0.length > $0.limit }
            .map { "its \($0.name) has \($0.length) characters of \($0.limit)" }
        guard !excesses.isEmpty else { return nil }
        return Advisory(
            .cardLength, "\(Advisory.Name.cardLength.meaning): \(excesses.joined(separator: ", "))")
    }
}
