import ClipRules
import ClipSuites

/// An experience that a suite registers. Reports use it to show coverage.
public struct SuiteExperience: Sendable, Hashable {
    /// The identifier of the suite.
    public var suite: String
    /// The experience's kind, and the registered URL of an advanced or local experience.
    public var experience: ServingExperience
    /// The card's title, if the suite states a title.
    public var title: String?
    /// Whether the experience has a place, so that Maps and Siri can offer it.
    public var hasPlace = false
    /// The location of the experience's definition.
    public var location: SourceLocation
}

extension SuiteExperience: Codable {
    package init(suite: String, experience: ServingExperience, location: SourceLocation) {
        self.init(suite: suite, experience: experience, title: nil, location: location)
    }

    /// Reads an experience.
    public init(from decoder: any Decoder) throws {
        self.init(suite: "", experience: .default, location: SourceLocation(file: ""))
        try members(of: Record(from: decoder))
    }

    /// Writes the experience.
    public func encode(to encoder: any Encoder) throws {
        var experience = self
        try experience.members(of: Record(to: encoder))
    }

    private mutating func members(of record: Record) throws {
        var url = [.default, .link].contains(experience) ? nil : experience.spelling
        var kind = url == nil ? experience.spelling : "advanced"
        if experience.isLocal { kind = "local" }
        try record.member("suite", &suite)
        try record.member("kind", &kind)
        try record.orNull("url", &url)
        try record.orNull("title", &title)
        try record.member("place", &hasPlace)
        try record.member("file", &location.file)
        try record.member("line", &location.line)
        experience = ServingExperience(url ?? kind, isLocal: kind == "local")
    }
}

extension Suite {
    package var experiences: [SuiteExperience] {
        let advanced = advanced.map { experience(.advanced($0.url.text), $0) }
        let local = local.map { experience(.local($0.url.text), $0) }
        guard let registered = defaultExperience else { return advanced + local }
        return advanced + local
            + [ServingExperience.default, .link].map {
                SuiteExperience(suite: id, experience: $0, title: app?.name, location: registered.location)
            }
    }

    private func experience(_ serving: ServingExperience, _ definition: ExperienceDefinition) -> SuiteExperience {
        SuiteExperience(
            suite: id, experience: serving, title: definition.card.title, hasPlace: definition.hasPlace,
            location: definition.location)
    }
}
