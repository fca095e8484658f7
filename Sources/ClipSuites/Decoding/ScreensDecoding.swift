struct ScreenKeys {
    let see = Key(
        "see", .text.map(Sight.init),
        "What a person sees; `{name}` is a parameter of the screen.",
        into: \ScreenDefinition.sight)
    let image = Key(
        "image", Format(.path(.file)) { $0.picture($1) }, "A picture of the screen: PNG or JPEG, at most 1 MiB.",
        into: \ScreenDefinition.image)

    static let format = ObjectFormat("a screen", ScreenKeys())
}

extension DecodingContext {
    func screens(_ value: JSONValue) -> [ScreenDefinition] {
        (members(value, of: "an object with a key for each screen") ?? []).compactMap { member in
            guard let object = KeyedObject(member.value, ScreenKeys.format, in: self) else { return nil }
            var screen = ScreenDefinition(name: member.key, location: source.location(at: member.keyRange.lowerBound))
            object.fill(&screen)
            return screen
        }
    }

    fileprivate func picture(_ value: JSONValue) -> LocatedString? {
        guard let path = path(value, as: .file) else { return nil }
        if ScreenPicture(path: path.value) != nil { return path }
        return error(
            value, "found a file that pages cannot show, expected a PNG or JPEG of at most 1 MiB",
            fix: "save the picture as PNG or JPEG, or make it smaller")
    }
}
