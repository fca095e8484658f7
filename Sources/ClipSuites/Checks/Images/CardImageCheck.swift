import ClipRules

/// Looks at the header images of the cards, as far as they are files: App Store Connect takes 1800 × 1200 pixels, PNG
/// or JPEG, without transparency (`app-clip-rules`, §6, reported by developers).
struct CardImageCheck {
    let suite: Suite
    let place: SuitePlace

    private static let width = 1800
    private static let height = 1200

    func check(_ notes: inout CheckNotes) {
        var cards = (suite.advanced + suite.local).map { ($0.card.image, $0.imageLocation) }
        cards.append((suite.defaultExperience?.card.image, suite.defaultExperience?.imageLocation))
        // One picture often serves many cards; it is told of once.
        var seen: Set<ExactText> = []
        for case (let image?, let location?) in cards
        where !Self.isAddress(image) && seen.insert(ExactText(text: image)).inserted {
            guard let problem = problem(with: image) else { continue }
            notes.warn(.cardImage, at: location, problem.message, fix: problem.fix)
        }
    }

    private func problem(with image: String) -> (message: String, fix: String)? {
        let name = Quotation.of(image)
        do throws(SuitePlace.Problem) {
            let path = try place.resolve(image, as: .file)
            guard let header = OpenFile(path: path).flatMap({ ImageHeader($0) }) else {
                return ("the card's image \(name) is neither a PNG nor a JPEG file", "save it as PNG or JPEG")
            }
            return problem(with: header, name)
        } catch {
            switch error {
            case .missing(let suggestion):
                let fix = suggestion.map { "did you mean \(Quotation.of($0))?" }
                return ("there is no image \(name) in the suite's folder", fix ?? "put the card's header image there")
            case .unusable, .absolute, .leaves, .leavesThroughLink, .wrongKind:
                return ("the card's image \(name) is no file of the suite", "name a PNG or JPEG file in its folder")
            }
        }
    }

    private func problem(with header: ImageHeader, _ name: String) -> (message: String, fix: String)? {
        let wanted = "\(Self.width) × \(Self.height)"
        if header.width != Self.width || header.height != Self.height {
            let isShaped = header.width * 2 == header.height * 3
            return (
                "the card's image \(name) has \(header.width) × \(header.height) pixels, expected \(wanted)",
                isShaped ? "scale it to \(wanted)" : "crop it to 3:2 and scale it to \(wanted)"
            )
        }
        if header.hasTransparency {
            return ("the card's image \(name) has transparency", "save it without an alpha channel")
        }
        return nil
    }

    /// Whether the image is on the web, where nobody looks.
    private static func isAddress(_ image: String) -> Bool { image.contains("://") }
}
