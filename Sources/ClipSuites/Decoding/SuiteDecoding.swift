import ClipRules

struct SuiteKeys: Sendable {
    let version = Key(
        "version", Format(.integer(1...1)) { $0.version($1) }, "The version of the format: 1.",
        required: "\"version\": 1")
    let suite = Key("suite", .text, "The name that is shown; the file's or folder's name where it is left out.")
    let description = Key("description", .ownNote, "What its cases are about, as reports show it.")
    let owner = Key("owner", .ownNote, "The person or team to ask about its cases.")
    let matching = Key(
        "matching", .word(Matching.self), "Where a registered prefix may end.",
        else: .string(Matching.component.rawValue))
    let clip = Key(
        "clip", Format(.object(ClipKeys.format)) { $0.clip($1) }, "The App Clip under test.",
        required: "\"clip\": { \"bundleID\": …, \"host\": … }")
    let app = Key(
        "app", Format(.object(AppKeys.format)) { $0.app($1) }, "The full app, which turns on the parity cases.")
    let sites = Key(
        "sites", Format(.map(.object(SiteKeys.format), keys: .webHost)) { $0.sites($1) },
        "What each web host serves; a host left out cannot be reached.")
    let experiences = Key(
        "experiences", Format(.object(ExperiencesKeys.format)) { $0.experiences($1) },
        "What is registered for the clip.")
    let invocations = Key(
        "invocations", Format(.array(.object(InvocationKeys.format))) { $0.invocations($1) }, "The invocations to try.")
    let journeys = Key(
        "journeys", .unread(.array(.object(JourneyKeys.format))), "Steps on one device, with the container kept.")
    let settings = Key(
        "settings", Format(.object(SettingsKeys.format)) { $0.settings($1) }, "Defaults of runs; the command line wins."
    )
    let schema = Key("$schema", .string, "The address of the format's JSON Schema, for editors.")

    static let format = ObjectFormat("a suite", SuiteKeys())
}

struct SettingsKeys: Sendable {
    let timeout = Key("timeout", .duration, "How long one launch may take.", else: .string("5s"))
    let slow = Key("slow", .duration, "When a launch counts as slow.", else: .string("1s"))
    let retries = Key(
        "retries", .integer(in: 0...100), "How often a case that did not pass is tried again.",
        else: .number(0))
    let parity = Key("parity", .boolean, "Whether the full app is compared with the clip.", else: .boolean(true))
    let probes = Key("probes", .boolean, "Whether hostile URLs are tried too.", else: .boolean(false))
    let allow = Key(
        "allow", .advisories(DefinitionAdvisory.allNames), "The advisories that `--strict` lets pass in this suite.")

    static let format = ObjectFormat("the settings", SettingsKeys())
}

extension Format {
    /// A description or an owner in which no row fills in anything.
    static var ownNote: Format<String> {
        Format<String>(.text) { $0.note($0.opened($1, Columns(), as: .plain)) }
    }
}

extension DecodingContext {
    /// The suite that a file defines; it is of use only where no error was found.
    func suite(_ value: JSONValue, id: String) -> Suite? {
        guard let object = KeyedObject(value, SuiteKeys.format, in: self) else { return nil }
        _ = object.version
        _ = object.schema
        let experiences = object.experiences
        let unread = ClipDefinition(
            bundleID: "", host: .unread(at: object.sourceLocation), location: object.sourceLocation)
        return Suite(
            id: id, title: object.suite ?? id, file: source.name, folder: place.folder,
            matching: object.matching ?? .component, clip: object.clip ?? unread, app: object.app,
            statedSites: object.sites, defaultExperience: experiences?.default,
            advanced: experiences?.advanced ?? [], local: experiences?.local ?? [],
            invocations: object.invocations ?? [],
            journeys: object.journeys.map { journeys($0, hasApp: object.member(\.app) != nil) } ?? [],
            settings: object.settings ?? SuiteSettings(),
            notes: CaseNotes(description: object.description, owner: object.owner),
            experiencesLocation: object.member(\.experiences).map { location($0.value) })
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

    fileprivate func settings(_ value: JSONValue) -> SuiteSettings? {
        guard let object = KeyedObject(value, SettingsKeys.format, in: self) else { return nil }
        return SuiteSettings(
            timeout: object.timeout, slow: object.slow, retries: object.retries, parity: object.parity,
            probes: object.probes, allow: Set(object.allow ?? []))
    }
}
