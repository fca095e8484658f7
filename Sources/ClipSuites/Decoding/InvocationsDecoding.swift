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
            guard let object = KeyedObject(element, "an invocation", keys: Self.invocationKeys, in: self) else {
                return nil
            }
            let (invocation, rows) = invocation(object)
            if boolean(object["testFlight"]) == true, let range = object.keyRange("testFlight") {
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

    /// An invocation, and how many rows it has.
    private func invocation(_ object: KeyedObject) -> (InvocationDefinition?, rows: Int) {
        let (rows, columns) = rows(object["each"])
        let sources = sources(object["from"])
        let url = url(of: object, sources, columns)
        let title = text(object["title"])
        let expect = expectation(object["expect"], columns)
        let tags = tags(object["tags"])
        let installed = boolean(object["installed"])
        let place = deviceLocation(object["location"])
        let timeout = duration(object["timeout"])
        let parity = boolean(object["parity"])
        let skip = text(object["skip"])
        let isEntry = object["testFlight"].flatMap { value in
            if case .boolean(let flag) = value.content { flag } else { nil }
        }
        guard let sources else { return (nil, 1) }
        let definition = InvocationDefinition(
            title: title ?? url ?? "No URL", url: url, sources: sources, isTestFlightEntry: isEntry ?? false,
            tags: tags, rows: rows, expect: expect, appInstalled: installed ?? false, deviceLocation: place,
            timeout: timeout, parity: parity, skip: skip, location: object.location,
            urlLocation: object["url"].map { location($0) })
        return (definition, rows == nil ? 1 : checkRows(of: definition, object))
    }

    private func url(of object: KeyedObject, _ sources: [Source]?, _ columns: Columns) -> String? {
        let isEntry = object["testFlight"].map { if case .boolean(true) = $0.content { true } else { false } } ?? false
        guard let value = object["url"] else {
            let needing = (sources ?? []).first(where: \.deliversURL) ?? (isEntry ? .testFlight : nil)
            if let needing, !object.mayHave(["url"]) {
                let start = object.value.range.lowerBound
                error(
                    start..<(start + 1),
                    "the key \"url\" is missing: an invocation from \(Quotation.of(needing.rawValue)) has one",
                    fix: "add the URL; only \"notification\" and \"appSwitcher\" need none")
            }
            return nil
        }
        guard let url = text(value) else { return nil }
        for braces in TextTemplate.braces(in: url) { checkBraces(braces, value, columns) }
        return url
    }

    private func checkBraces(_ braces: TextTemplate.Braces, _ value: JSONValue, _ columns: Columns) {
        let names: Set<String>
        switch columns {
        case .unknown: return
        case .none: names = []
        case .named(let columns): names = columns
        }
        guard !names.contains(braces.name) else { return }
        let first = range(of: braces.range.lowerBound, inString: value)
        let last = range(of: braces.range.upperBound - 1, inString: value)
        let suggestion = Suggestion.nearest(to: braces.name, in: names.sorted())
        error(
            first.lowerBound..<last.upperBound, "there is no column \(Quotation.of(braces.name)) to fill in here",
            note: names.isEmpty
                ? "the invocation has no \"each\"" : "the columns are \(names.sorted().joined(separator: ", "))",
            fix: suggestion.map { "did you mean {\($0)}?" } ?? "write %7B and %7D for the braces themselves")
    }
}
