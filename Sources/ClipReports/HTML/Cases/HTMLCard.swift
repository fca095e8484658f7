import ClipRules

/// The App Clip card, drawn as a phone shows it: image, title, subtitle, and the button with the action.
///
/// The image itself is not shown: a report opens no file that a definition names. In its place stands its name.
struct HTMLCard {
    private let card: Card?
    private let declined: DeclineReason?

    init(_ resolution: Resolution) {
        card = resolution.card
        declined = resolution.declined
    }

    func write(to buffer: inout HTMLBuffer) {
        guard let card else {
            buffer.markup("<p class=\"nocard\">")
            buffer.markup(declined == nil ? "No card is shown" : "Nothing opens, so no card is shown")
            return buffer.markup("</p>")
        }
        buffer.markup("<figure class=\"card h")
        buffer.number(Self.hue(of: card))
        buffer.markup("\" aria-label=\"App Clip card\"><div>")
        if let image = card.image {
            buffer.markup("<span>")
            buffer.text(image)
            buffer.markup("</span>")
        }
        buffer.markup("</div><figcaption><b>")
        if let title = card.title { buffer.text(title) } else { buffer.markup("<i>no title</i>") }
        buffer.markup("</b><u>")
        buffer.markup(Self.button(card.action))
        buffer.markup("</u><span>")
        if let subtitle = card.subtitle { buffer.text(subtitle) } else { buffer.markup("<i>no subtitle</i>") }
        buffer.markup("</span></figcaption></figure>")
    }

    /// What the button says. One that states no action says what most cards say.
    private static func button(_ action: Card.Action?) -> StaticString {
        switch action {
        case .open, nil: "Open"
        case .view: "View"
        case .play: "Play"
        }
    }

    /// One of six colours for the place of the image, so that cards are told apart at a glance.
    private static func hue(of card: Card) -> Int {
        var sum = 0
        for byte in (card.image ?? card.title ?? "").utf8 { sum = (sum * 31 + Int(byte)) % 65_521 }
        return sum % 6
    }
}
