extension Card {
    /// How many characters a title should have at most (Apple, "Configuring App Clip experiences").
    public static let titleGuidance = 30
    /// How many characters a subtitle should have at most (Apple, "Configuring App Clip experiences").
    public static let subtitleGuidance = 56

    /// The warning that the card is longer than that; `nil` where it is not.
    public var lengthAdvisory: Advisory? {
        let title = title?.count ?? 0
        let subtitle = subtitle?.count ?? 0
        guard title > Self.titleGuidance || subtitle > Self.subtitleGuidance else { return nil }
        return Advisory(.cardLength, .card(title: title, subtitle: subtitle))
    }
}
