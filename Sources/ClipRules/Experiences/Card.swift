/// The content of the App Clip card.
public struct Card: Sendable, Hashable, Codable {
    /// The title. Apple recommends at most 30 characters. The default card uses the app's name.
    public var title: String?
    /// The line below the title. Apple recommends at most 56 characters.
    public var subtitle: String?
    /// The verb on the button.
    public var action: Action?
    /// The header image, as named in the suite.
    public var image: String?

    package init(title: String? = nil, subtitle: String? = nil, action: Action? = nil, image: String? = nil) {
        self.title = title
        self.subtitle = subtitle
        self.action = action
        self.image = image
    }

    /// The actions in App Store Connect (API 4.4.1, `AppClipAction`).
    public enum Action: String, CaseIterable, Sendable, Hashable, Codable { case open, view, play }

    // The recommended maximum lengths, in characters (Apple, "Configuring App Clip experiences").
    package static let titleGuidance = 30
    package static let subtitleGuidance = 56

    package var longTexts: [(name: String, text: String, limit: Int)] {
        [("title", title ?? "", Self.titleGuidance), ("subtitle", subtitle ?? "", Self.subtitleGuidance)]
            .filter { $0.1.count > $0.2 }
    }

    package var lengthAdvisory: Advisory? {
        let excesses = longTexts.map { "its \($0.name) has \($0.text.count) characters, more than \($0.limit)" }
        let text = "\(Advisory.Name.cardLength.meaning): \(excesses.joined(separator: ", "))"
        return excesses.isEmpty ? nil : Advisory(.cardLength, text)
    }
}
