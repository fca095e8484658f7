import ClipRules

extension DecodingContext {
    private static let invocationKeys = [
        "title", "url", "from", "each", "testFlight", "tags", "expect", "installed", "location", "timeout", "parity",
        "skip",
    ]

    /// The most TestFlight entries of a build (Apple, "Testing the launch experience of your App Clip").
    private static let testFlightLimit = 3

    /// The `invocations` of a suite.
    func invocations(_ value: JSONValue?) -> [InvocationDefinition] {
        var entries = 0
        return (elements(value, of: "an array of invocations") ?? []).compactMap { element in
            let before = diagnostics.count
            let (origin, columns) = rows(element["each"])
            let opened = opened(element, columns, as: .invocation)
            guard let object = KeyedObject(opened.fixed, "an invocation", keys: Self.invocationKeys, in: self) else {
                return nil
            }
            guard var invocation = invocation(object, as: element) else { return nil }
            invocation.rows = origin.map {
                RowsDefinition($0, filling: RowTemplate(columns, opened.template, in: source))
            }
            // What is wrong with the definition would be said again of each row.
            let rows =
                object["each"] == nil ? 1 : checkRows(of: invocation, object, isSound: diagnostics.count == before)
            if invocation.isTestFlightEntry, let range = object.keyRange("testFlight") {
                entries += rows
                if entries > Self.testFlightLimit, entries - rows <= Self.testFlightLimit {
                    error(
                        range,
                        "found more than \(Self.testFlightLimit) TestFlight entries, of which a build has at most "
                            + "\(Self.testFlightLimit)",
                        note: rows > 1 ? "each of the \(rows) rows of \"each\" is one" : nil,
                        fix: "leave \"testFlight\" out here")
                }
            }
            return invocation
        }
    }

    /// What of an invocation no row changes.
    ///
    /// - Parameter written: The invocation with its columns in it.
    private func invocation(_ object: KeyedObject, as written: JSONValue) -> InvocationDefinition? {
        let isEntry = boolean(object["testFlight"]) ?? false
        let isOpenSource = object["from"].map { if case .unreadable = $0.content { true } else { false } } ?? false
        let sources = isOpenSource ? [] : sources(object["from"])
        checkURL(of: object, sources ?? [], isEntry: isEntry)
        let url = text(object["url"]) ?? written.string("url")
        let title = text(object["title"]) ?? written.string("title")
        let expect = expectation(asWritten: object["expect"])
        let tags = tags(object["tags"])
        let installed = boolean(object["installed"])
        let place = deviceLocation(object["location"])
        let timeout = duration(object["timeout"])
        let parity = boolean(object["parity"])
        let skip = text(object["skip"])
        guard let sources else { return nil }
        return InvocationDefinition(
            title: title ?? url ?? "No URL", url: url, sources: sources, isTestFlightEntry: isEntry, tags: tags,
            expect: expect, appInstalled: installed ?? false, deviceLocation: place, timeout: timeout, parity: parity,
            skip: skip, location: object.location, urlLocation: object["url"].map { location($0) })
    }

    private func checkURL(of object: KeyedObject, _ sources: [Source], isEntry: Bool) {
        guard object["url"] == nil, !object.mayHave(["url"]) else { return }
        guard let needing = sources.first(where: \.deliversURL) ?? (isEntry ? .testFlight : nil) else { return }
        let start = object.value.range.lowerBound
        error(
            start..<(start + 1),
            "the key \"url\" is missing: an invocation from \(Quotation.of(needing.rawValue)) has one",
            fix: "add the URL; only \"notification\" and \"appSwitcher\" need none")
    }
}

extension JSONValue {
    /// The text of a key that holds one.
    fileprivate func string(_ key: String) -> String? {
        if case .string(let text) = self[key]?.content { text } else { nil }
    }
}
