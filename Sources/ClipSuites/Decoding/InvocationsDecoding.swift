import ClipRules

struct InvocationKeys: Sendable {
    let title = Key("title", .text, "The title of its cases; the URL where it is left out.")
    let url = Key("url", .text, "The URL that is invoked.")
    let from = Key(
        "from", Format(.oneOf([ValueType.source, .array(.source, least: 1, isSet: true)])) { $0.sources($1) },
        "The sources, each a case.", else: .string(Source.qrCode.rawValue))
    let each = Key("each", .rows, "The rows, each a case: a CSV file or an array of objects.")
    let testFlight = Key(
        "testFlight", .boolean, "Whether it is one of the build's TestFlight entries.",
        else: .boolean(false))
    let tags = Key("tags", .tags, "Words to select its cases by.")
    let expect = Key("expect", .openedExpectation, "What each case expects.")
    let installed = Key(
        "installed", .boolean, "Whether its cases run with the full app installed.", else: .boolean(false))
    let location = Key("location", .deviceLocation, "Where the device is, or `denied`.")
    let timeout = Key("timeout", .duration, "How long one launch may take.")
    let parity = Key("parity", .boolean, "Whether its cases are compared with the full app.")
    let skip = Key("skip", .text, "Why its cases are skipped.")
    let description = Key("description", .note, "What it is about, as reports show it.")
    let owner = Key("owner", .note, "The person or team to ask about it.")

    static let format = ObjectFormat(
        "an invocation", InvocationKeys(),
        rules: [
            .required(
                "url",
                unless: [
                    ("from", .oneOf([withoutURL, .array(withoutURL)]), true), ("testFlight", .only(false), false),
                ])
        ], role: .invocation)
    private static let withoutURL = ValueType.word(Source.allCases.filter { !$0.rules.deliversURL }.map(\.rawValue))
}

struct LocationKeys: Sendable {
    let latitude = Key("latitude", .number(in: -90...90), "In degrees.", required: "\"latitude\" in degrees")
    let longitude = Key("longitude", .number(in: -180...180), "In degrees.", required: "\"longitude\" in degrees")

    static let format = ObjectFormat("a location", LocationKeys())
}

extension ValueType {
    static var source: ValueType { .word(Source.allCases.map(\.rawValue)) }
}

extension Format {
    static var tags: Format<[String]> {
        Format<[String]>(.oneOf([.array(.text, isSet: true), .filled])) { $0.tags($1) }
    }
    static var rows: Format<JSONValue> {
        .unread(.oneOf([.path(.file), .array(.map(.oneOf(ValueType.scalars)), least: 1)]))
    }
    static var note: Format<String> { Format<String>(.text) { $0.note($1) } }
    static var deviceLocation: Format<DeviceLocation> {
        Format<DeviceLocation>(.oneOf([.word(["denied"]), .object(LocationKeys.format)])) { $0.deviceLocation($1) }
    }
}

extension DecodingContext {
    /// The most TestFlight entries of a build (Apple, "Testing the launch experience of your App Clip").
    static let testFlightLimit = 3

    func invocations(_ value: JSONValue) -> [InvocationDefinition] {
        var entries = 0
        return (elements(value, of: "an array of invocations") ?? []).compactMap { element in
            let before = diagnostics.count
            let (origin, columns) = element["each"].map(rows) ?? (nil, Columns())
            let opened = self.opened(element, columns, as: .invocation)
            guard let object = KeyedObject(opened, InvocationKeys.format, in: self),
                var invocation = invocation(object, as: element)
            else { return nil }
            var rows = 1
            if let each = object.each {
                let template = RowTemplate(columns, opened, in: source)
                // An error of the definition would be reported again for each row.
                let isSound = diagnostics.count == before
                let base = invocation
                invocation.rows = origin.map { RowsDefinition(origin: $0, template: template) }
                rows =
                    origin.map {
                        readRows($0, columns, each) { (row) throws(Diagnostic) in
                            if isSound { _ = try template.instance(of: base, row) }
                        }
                    } ?? 0
            }
            if invocation.isTestFlightEntry, let range = object.member(\.testFlight)?.keyRange {
                entries += rows
                if entries > Self.testFlightLimit, entries - rows <= Self.testFlightLimit {
                    let limit = Self.testFlightLimit
                    error(
                        range, "found more than \(limit) TestFlight entries, of which a build has at most \(limit)",
                        note: rows > 1 ? "each of the \(rows) rows of \"each\" is one" : nil,
                        fix: "leave \"testFlight\" out here")
                }
            }
            return invocation
        }
    }

    /// The part of an invocation that no row changes; `written` has its columns in it.
    private func invocation(
        _ object: KeyedObject<InvocationKeys>, as written: JSONValue
    ) -> InvocationDefinition? {
        let isEntry = object.testFlight ?? false
        var sources: [Source]? = [.qrCode]
        if let from = object.member(\.from)?.value {
            // Rows fill in the columns; the sources beside them are checked here.
            let read = object.from
            sources = from.isOpen ? read ?? [] : read
        }
        checkURL(of: object, sources ?? [], isEntry: isEntry)
        let url = object.url ?? written["url"]?.string
        let invocation = InvocationDefinition(
            title: object.title ?? written["title"]?.string ?? url ?? "No URL", url: url, sources: sources ?? [],
            isTestFlightEntry: isEntry, tags: object.tags ?? [], expect: object.expect,
            appInstalled: object.installed ?? false, deviceLocation: object.location, timeout: object.timeout,
            parity: object.parity, skip: object.skip,
            notes: CaseNotes(description: object.description, owner: object.owner), location: object.sourceLocation,
            urlLocation: object.member(\.url).map { location($0.value) })
        return sources == nil ? nil : invocation
    }

    private func checkURL(of object: KeyedObject<InvocationKeys>, _ sources: [Source], isEntry: Bool) {
        guard object.member(\.url) == nil, !object.mayHave(["url"]),
            let needing = sources.first(where: \.rules.deliversURL) ?? (isEntry ? .testFlight : nil)
        else { return }
        error(
            object.value,
            "the key \"url\" is missing: an invocation from \(Quotation.of(needing.rawValue)) has one",
            fix: "add the URL; only \"notification\" and \"appSwitcher\" need none")
    }

    func sources(_ value: JSONValue) -> [Source]? {
        guard case .array(let elements) = value.content else { return word(value, Source.self).map { [$0] } }
        if elements.isEmpty {
            return error(value, "found no source", fix: "name one, or leave \"from\" out for a QR code")
        }
        var sources: [Source] = []
        for element in elements {
            guard let source = word(element, Source.self) else { continue }
            if !sources.contains(source) { sources.append(source) } else { reportTwice(element, "source") }
        }
        return sources.isEmpty ? nil : sources
    }

    /// A description or an owner; `nil` where a row leaves it empty.
    func note(_ value: JSONValue) -> String? {
        if filling != nil, value.isEmptyField { return nil }
        return text(value)
    }

    func deviceLocation(_ value: JSONValue) -> DeviceLocation? {
        if let text = value.string {
            if text == "denied" { return .denied }
            return error(
                value, "found \(Quotation.of(text)), expected \"denied\", or an object with latitude and longitude")
        }
        guard let object = KeyedObject(value, LocationKeys.format, in: self) else { return nil }
        return .at(latitude: object.latitude ?? 0, longitude: object.longitude ?? 0)
    }

    fileprivate func tags(_ value: JSONValue) -> [String] {
        var seen: Set<String> = []
        return (elements(value, of: "an array of tags") ?? []).compactMap { element in
            guard let tag = text(element), isComposed(tag, a: "tag", at: element.underlinedRange) else { return nil }
            if seen.insert(tag).inserted { return tag }
            reportTwice(element, "tag")
            return nil
        }
    }

    private func reportTwice(_ value: JSONValue, _ kind: String) {
        error(value, "the \(kind) \(Quotation.of(value.string ?? "")) is there twice", fix: "remove one of the two")
    }
}
