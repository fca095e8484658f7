import ClipRules

extension DecodingContext {
    private static let suiteKeys = [
        "version", "suite", "matching", "clip", "app", "sites", "experiences", "invocations", "journeys", "settings",
        "$schema",
    ]

    /// The suite that a file defines; `nil` where what every suite needs is missing or wrong.
    func suite(_ value: JSONValue, id: String) -> Suite? {
        guard let object = KeyedObject(value, "a suite", keys: Self.suiteKeys, in: self) else { return nil }
        checkVersion(object.required("version", "\"version\": 1"))
        _ = string(object["$schema"])
        let title = text(object["suite"])
        let matching = word(object["matching"], Matching.self)
        let clip = clip(object.required("clip", "\"clip\": { \"bundleID\": …, \"host\": … }"))
        let app = app(object["app"])
        let sites = sites(object["sites"])
        let experiences = experiences(object["experiences"])
        let invocations = invocations(object["invocations"])
        let journeys = journeys(object["journeys"], hasApp: object["app"] != nil)
        let settings = settings(object["settings"])
        guard let clip else { return nil }
        return Suite(
            id: id, title: title ?? id, file: source.name, folder: place.folder, matching: matching ?? .component,
            clip: clip, app: app, sites: sites, statesSites: object["sites"] != nil,
            defaultExperience: experiences.defaultExperience, advanced: experiences.advanced, local: experiences.local,
            invocations: invocations, journeys: journeys, settings: settings)
    }

    private func checkVersion(_ value: JSONValue?) {
        guard let value else { return }
        guard case .number(let number) = value.content else {
            mismatch(value, "the number 1", fix: "write \"version\": 1")
            return
        }
        guard number != 1 else { return }
        error(
            value, "found version \(digits(of: value)) of the suite format, expected 1",
            fix: number > 1 ? "use a newer clipflight, or write the suite for version 1" : "write \"version\": 1")
    }
}
