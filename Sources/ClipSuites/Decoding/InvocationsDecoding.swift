import ClipRules

struct InvocationKeys {
    let id = NoteKeys.id
    let title = Key("title", .text, "The title of its cases; if omitted, the URL.", into: \CaseTerms.title)
    let url = Key("url", .text, "The URL that is invoked.", braces: .url, into: \CaseTerms.url)
    let from = Key(
        "from", Format(.oneOf([ValueType.source, .array(.source, least: 1, isSet: true)])) { $0.sources($1) },
        "The sources. Each one is a case.", else: .string(Source.qrCode.rawValue), into: \InvocationDefinition.sources)
    let each = Key("each", .rows, "A CSV file or an array of objects. Each row is a case.", braces: .closed)
    let testFlight = Key(
        "testFlight", .boolean, "Whether the URL is one of the build's TestFlight entries.", else: .boolean(false),
        braces: .closed, into: \InvocationDefinition.isTestFlightEntry)
    let tags = Key("tags", .tags, "Words for selecting its cases.", into: \CaseTerms.tags)
    let expect = Key(
        "expect", .openedExpectation, "What each case expects.", braces: ExpectationKeys.braces, into: \CaseTerms.expect
    )
    let installed = Key(
        "installed", .boolean, "Whether the cases run with the full app installed.", else: .boolean(false),
        into: \CaseTerms.appInstalled)
    let device = DeviceKeys()
    let timeout = Key("timeout", .duration, "How long one launch may take.", braces: .closed, into: \CaseTerms.timeout)
    let parity = Key(
        "parity", .boolean, "Whether its cases are compared with the full app.", braces: .closed,
        into: \CaseTerms.parity)
    let skip = Key("skip", .reason, "Why its cases are skipped.", into: \CaseTerms.skip)
    let notes = NoteKeys()

    static let format = ObjectFormat(
        "an invocation", InvocationKeys(),
        rules: [
            .required(
                "url",
                unless: [
                    ("from", .oneOf([withoutURL, .array(withoutURL)]), true), ("testFlight", .only(false), false),
                ])
        ], isOpen: true)
    private static let withoutURL = ValueType.word(Source.allCases.filter { !$0.rules.deliversURL }.map(\.rawValue))
}

struct DeviceKeys {
    let location = Key(
        "location",
        Format(.oneOf([.word(["denied"]), .object(LocationKeys.format)])) { $0.deviceLocation($1) },
        "The device's location, or `denied`.", into: \CaseTerms.deviceLocation)
    let locked = Key(
        "locked", .boolean, "Whether testers must lock the phone before it reads the tag.",
        else: .boolean(false), into: \CaseTerms.isLocked)
}

struct LocationKeys {
    let latitude = Key("latitude", .number(in: -90...90), "In degrees.", required: "\"latitude\" in degrees")
    let longitude = Key("longitude", .number(in: -180...180), "In degrees.", required: "\"longitude\" in degrees")

    static let format = ObjectFormat("a location", LocationKeys())
}

extension ValueType {
    static var source: ValueType { .word(Source.allCases.map(\.rawValue)) }
}

extension Format {
    static var tags: Format<[String]> {
        .init(.oneOf([.array(.text, isSet: true), .filled])) { $0.tags($1) }
    }
    static var rows: Format<JSONValue> {
        .unread(.oneOf([.path(.file), .array(.map(.oneOf(ValueType.scalars)), least: 1)]))
    }
    static var reason: Format<String> { .init(.text) { $0.reason($1) } }
}

extension DecodingContext {
    /// The limit on entries per build (Apple, "Testing the launch experience of your App Clip").
    package static let testFlightLimit = 3

    func invocations(_ value: JSONValue) -> [InvocationDefinition] {
        var entries = 0
        return elements(value, of: "an array of invocations").compactMap { element in
            let before = diagnostics.count
            let (origin, columns) = element["each"].map(rows) ?? (nil, Columns())
            let opened = self.opened(element, columns, as: .keys { InvocationKeys.format })
            guard let object = KeyedObject(opened, InvocationKeys.format, in: self) else { return nil }
            var invocation = invocation(object, as: element)
            var rows = 1
            if let each = object.each {
                let template = RowTemplate(columns, opened, in: source)
                let checking = template.forChecking
                let isSound = diagnostics.count == before
                let base = invocation
                invocation.rows = origin.map { RowsDefinition(origin: $0, template: template) }
                rows = 0
                if let origin {
                    rows = readRows(origin, columns, each) { (row) throws(Diagnostic) in
                        guard isSound, try checking.instance(of: base, row).expectsNothing else { return }
                        invocation.rows?.expectsNothing = true
                    }
                }
            }
            if invocation.isTestFlightEntry, let range = object.member(\.testFlight)?.keyRange {
                entries += rows
                if entries > Self.testFlightLimit, entries - rows <= Self.testFlightLimit {
                    let limit = Self.testFlightLimit
                    error(
                        range, "found more than \(limit) TestFlight entries; a build has at most \(limit)",
                        note: rows > 1 ? "each of the \(rows) rows of \"each\" is an entry" : nil,
                        fix: "leave \"testFlight\" out here")
                }
            }
            return invocation
        }
    }

    private func invocation(_ object: KeyedObject<InvocationKeys>, as written: JSONValue) -> InvocationDefinition {
        var invocation = InvocationDefinition(
            terms: CaseTerms(at: object.sourceLocation), urlLocation: object.member(\.url).map { location($0.value) })
        object.fill(&invocation)
        object.fill(&invocation.terms)
        invocation.url = invocation.url ?? written["url"]?.string
        if invocation.title.isEmpty {
            invocation.title = written["title"]?.string ?? invocation.url ?? CaseTerms.titleWithoutURL
        }
        if object.member(\.url) == nil, !object.mayHave(["url"]),
            let needing = invocation.caseSources.first(where: \.rules.deliversURL)
        {
            error(
                object.value, "the key \"url\" is missing: an invocation from \(quoted: needing.rawValue) needs a URL",
                fix: "add the URL; only \"notification\" and \"appSwitcher\" work without a URL")
        }
        if invocation.isLocked, let key = object.member(\.device.locked)?.keyRange, written["from"]?.isOpen != true {
            checkLocked(key, invocation.sources)
        }
        return invocation
    }

    func checkLocked(_ key: Range<Int>, _ sources: [Source]) {
        guard !sources.contains(.nfc) else { return }
        error(
            key, "found \"locked\", expected it only with the source \"nfc\": a locked phone reads only tags",
            fix: "add \"from\": \"nfc\", or remove \"locked\"")
    }

    fileprivate func sources(_ value: JSONValue) -> [Source] {
        let elements = value.elements ?? [value]
        if elements.isEmpty { error(value, "found no source", fix: "name one, or leave \"from\" out for a QR code") }
        var sources: [Source] = []
        for element in elements {
            guard let source = Format<Source>.word(Source.self).read(self, element) else { continue }
            if !sources.contains(source) { sources.append(source) } else { reportTwice(element, "source") }
        }
        return sources
    }

    fileprivate func reason(_ value: JSONValue) -> String? {
        guard filling != nil else { return text(value) }
        if value.isEmptyField || value.scalar == .boolean(false) { return nil }
        return value.string
            ?? error(
                value, "found \(filledText(value) ?? "") for \"skip\", expected the reason to skip the case",
                fix: "write the reason into the column; an empty field lets the case run")
    }

    fileprivate func deviceLocation(_ value: JSONValue) -> DeviceLocation? {
        if let text = value.string {
            if text == "denied" { return .denied }
            return error(value, "found \(quoted: text), expected \"denied\", or an object with latitude and longitude")
        }
        guard let object = KeyedObject(value, LocationKeys.format, in: self) else { return nil }
        return .at(latitude: object.latitude ?? 0, longitude: object.longitude ?? 0)
    }

    fileprivate func tags(_ value: JSONValue) -> [String] {
        var seen: Set<String> = []
        return elements(value, of: "an array of tags").compactMap { element in
            guard let tag = text(element), isComposed(tag, a: "tag", at: element.underlinedRange) else { return nil }
            if seen.insert(tag).inserted { return tag }
            reportTwice(element, "tag")
            return nil
        }
    }

    private func reportTwice(_ value: JSONValue, _ kind: String) {
        error(value, "the \(kind) \(Quotation.of(value.string ?? "")) appears twice", fix: "remove one of the two")
    }
}
