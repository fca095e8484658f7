struct ScreenKeys {
    let see = Key(
        "see", .text.map(Sight.init),
        "What a person sees; `{name}` is a parameter of the screen.",
        into: \ScreenDefinition.sight)
    let image = Key(
        "image", .file, "A picture of the screen, as PNG or JPEG, for sheets and pages.", into: \ScreenDefinition.image)

    static let format = ObjectFormat("a screen", ScreenKeys())
}

extension DecodingContext {
    func screens(_ value: JSONValue) -> [ScreenDefinition] {
        (members(value, of: "an object with a key for each screen") ?? []).compactMap { member in
            guard let object = KeyedObject(member.value, ScreenKeys.format, in: self) else { return nil }
            let place = source.location(at: member.keyRange.lowerBound)
            var screen = ScreenDefinition(name: member.key, location: place)
            object.fill(&screen)
            return screen
        }
    }
}
