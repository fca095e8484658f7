import ClipRules

extension EventLogSchema {
    /// What a case expects, in the spelling of the suite format.
    static let expectation = JSONSchema.object([
        .sometimes("experience", .orNull(.string), "What serves the invocation."),
        .sometimes("card", expectedCard, "What the card shows."),
        .sometimes("target", .word(Target.self), "What opens."),
        .sometimes("delivered", .orNull(.string), "The URL that is handed over."),
        .sometimes("declined", .string, "Why nothing opens."),
        .sometimes("screen", .reference("matcher"), "The screen that the handlers show."),
        .sometimes("parameters", .map(.reference("matcher")), "What they read, by name; * is all others."),
        .sometimes("output", .reference("matcher"), "What is printed."),
        .sometimes("exit", .whole(from: 0), "The exit status."),
        .sometimes("within", length, "How long the launch may take at most."),
        .sometimes("advisories", .array(.string), "The names of the advisories that the case has."),
    ])

    /// A value, or what it has to be like; null for one that has to be absent.
    static let matcher = JSONSchema.oneOf([
        .string, .number, .boolean, .null,
        .object([.always("matches", .string, "A regular expression that is found in it.")]),
        .object([.always("contains", .string, "A part of it.")]),
        .object([.always("present", .flag(true), "That it is there.")]),
    ])

    /// A length of time as suites write it.
    static let length = JSONSchema.matching(#"^[0-9]+(\.[0-9]+)?(ms|s|m)$"#)

    private static let expectedCard = JSONSchema.object([
        .sometimes("title", .orNull(.string), "The title; null for none."),
        .sometimes("subtitle", .orNull(.string), "The line below it; null for none."),
        .sometimes("action", .orNull(.string), "The verb on the button; null for none."),
        .sometimes("image", .orNull(.string), "The header image; null for none."),
    ])
}
