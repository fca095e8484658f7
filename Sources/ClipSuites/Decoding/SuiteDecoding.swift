import ClipRules

struct SuiteKeys {
    let version = Key(
        "version", Format(.integer(1...1)) { $0.version($1) }, "The version of the format: 1.",
        required: "\"version\": 1")
    let suite = Key(
        "suite", .text, "The name to show; if omitted, the file's or folder's name.", into: \Suite.title)
    let notes = NoteKeys(areOpened: false)
    let matching = Key(
        "matching", .word(Matching.self), "Where a registered prefix may end.",
        else: .string(Matching.component.rawValue), into: \Suite.matching)
    let iOS = Key(
        "iOS", .osVersion, "The version of iOS for which evidence answers what Apple does not document.",
        into: \Suite.iOS)
    let clip = Key(
        "clip", .object(ClipKeys.format) { ClipDefinition(location: $0) }, "The App Clip under test.",
        required: "\"clip\": { … }", into: \Suite.clip)
    let app = Key(
        "app", .object(AppKeys.format) { AppDefinition(location: $0) },
        "The full app. Declaring it adds parity cases.", into: \Suite.app)
    let sites = Key(
        "sites", Format(.map(.object(SiteKeys.format), keys: .webHost)) { $0.sites($1) },
        "What each web host serves; omitted hosts are treated as unreachable.", into: \Suite.statedSites)
    let experiences = Key("experiences", .unread(.object(ExperiencesKeys.format)), "What is registered for the clip.")
    let invocations = Key(
        "invocations", Format(.array(.object(InvocationKeys.format))) { $0.invocations($1) }, "The invocations to try.",
        into: \Suite.invocations)
    let journeys = Key(
        "journeys", .unread(.array(.object(JourneyKeys.format))), "Steps on one device that share a container.")
    let screens = Key(
        "screens", Format(.map(.object(ScreenKeys.format))) { $0.screens($1) },
        "What a person sees on each screen, by the screen's name.", into: \Suite.screens)
    let settings = Key(
        "settings", .object(SettingsKeys.format) { _ in SuiteSettings() },
        "Defaults for runs; the command line overrides them.", into: \Suite.settings)
    let schema = Key("$schema", .string, "The address of the format's JSON Schema, for editors.")

    static let format = ObjectFormat("a suite", SuiteKeys())
}

struct SettingsKeys {
    let timeout = Key(
        "timeout", .duration, "How long one launch may take.", else: .string("5s"), into: \SuiteSettings.timeout)
    let slow = Key("slow", .duration, "When a launch counts as slow.", else: .string("1s"), into: \SuiteSettings.slow)
    let retries = Key(
        "retries", .integer(in: 0...100), "How many times to run a case again if it does not pass.", else: .number(0),
        into: \SuiteSettings.retries)
    let parity = Key(
        "parity", .boolean, "Whether the full app is compared with the clip.", else: .boolean(true),
        into: \SuiteSettings.parity)
    let probes = Key(
        "probes", .boolean, "Whether hostile URLs are tried too.", else: .boolean(false), into: \SuiteSettings.probes)
    let allow = Key(
        "allow", .advisories(Advisory.Name.allCases).map(Set.init),
        "The advisories that `--strict` allows in this suite.", into: \SuiteSettings.allow)

    static let format = ObjectFormat("the settings", SettingsKeys())
}

extension DecodingContext {
    func suite(_ value: JSONValue, id: String) -> Suite? {
        guard let object = KeyedObject(value, SuiteKeys.format, in: self) else { return nil }
        _ = object.version
        _ = object.schema
        var suite = Suite(
            id: id, title: id, file: source.name, folder: place.folder,
            clip: ClipDefinition(location: object.sourceLocation))
        object.fill(&suite)
        var terms = CaseTerms(at: object.sourceLocation)
        object.fill(&terms)
        suite.notes = terms.notes
        if let experiences = object.experiences {
            KeyedObject(experiences, ExperiencesKeys.format, in: self)?.fill(&suite)
            suite.experiencesLocation = location(experiences)
        }
        suite.clip.bundleIDLocation = value["clip"]?["bundleID"].map(location)
        suite.journeys = object.journeys.map { journeys($0, hasApp: object.member(\.app) != nil) } ?? []
        return suite
    }

    fileprivate func version(_ value: JSONValue) -> Int? {
        guard case .number(let number) = value.content else {
            return mismatch(value, "the number 1", fix: "write \"version\": 1")
        }
        guard number != 1 else { return 1 }
        return error(
            value, "found version \(digits(of: value)) of the suite format, expected 1",
            fix: number.double > 1 ? "use a newer clipflight, or write the suite for version 1" : "write \"version\": 1"
        )
    }
}
