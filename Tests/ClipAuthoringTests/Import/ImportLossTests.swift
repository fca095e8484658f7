import ClipAuthoring
import ClipSuites
import TestSupport
import Testing

/// A value that is missing or cannot be imported is reported once with a count.
@Suite struct ImportLossTests {
    private static let advanced = "appClipAdvancedExperiences"
    private static let texts = "appClipAdvancedExperienceLocalizations"

    private static func resource(
        _ type: String, _ id: String, _ attributes: String, _ relationships: String = "{}"
    ) -> String {
        #"{ "type": "\#(type)", "id": "\#(id)", "attributes": \#(attributes), "relationships": \#(relationships) }"#
    }

    private static func experience(_ id: String, _ relationship: String? = nil) -> String {
        let relationships = relationship.map { #"{ "localizations": \#($0) }"# } ?? "{}"
        return resource(advanced, id, attributes(of: id), relationships)
    }

    private static func attributes(of id: String) -> String {
        #"{ "link": "https://a.example/\#(id)", "status": null, "action": null, "placeStatus": null }"#
    }

    private static func document(_ data: String..., included: String = "", links: String = "{}") -> String {
        #"{ "data": [\#(data.joined(separator: ",\n"))], "included": [\#(included)], "links": \#(links) }"#
    }

    private static let title = resource(texts, "t", #"{ "language": "EN", "title": "Tour", "subtitle": null }"#)
    private static let reference = #"{ "type": "\#(texts)", "id": "t" }"#

    @Test(
        "If texts are missing from the response, the fix names the include parameter to add",
        arguments: [
            (
                document(experience("1"), experience("2")), "2 appClipAdvancedExperiences",
                "localizations"
            ),
            (
                document(experience("1", #"{ "links": { "related": "https://api.example" } }"#)),
                "1 appClipAdvancedExperiences", "localizations"
            ),
            (
                document(experience("1", #"{ "data": [\#(reference)] }"#)),
                "1 appClipAdvancedExperiences", "localizations"
            ),
            (
                document(
                    experience("1", #"{ "data": [\#(reference)], "meta": { "paging": { "total": 2 } } }"#),
                    included: title),
                "1 appClipAdvancedExperiences", "localizations"
            ),
            (
                #"{ "data": \#(resource("appClipDefaultExperiences", "1", #"{ "action": "OPEN" }"#)) }"#,
                "1 appClipDefaultExperiences", "appClipDefaultExperienceLocalizations"
            ),
            (
                document(resource("betaAppClipInvocations", "1", #"{ "url": "https://a.example" }"#)),
                "1 betaAppClipInvocations", "betaAppClipInvocationLocalizations"
            ),
        ])
    func missingTexts(document: String, texts: String, include: String) throws {
        let diagnostics = try Importing(["f": document]).imported.diagnostics
        #expect(diagnostics.map(\.message) == ["the response lacks localizations of \(texts)"])
        #expect(diagnostics.map(\.fix) == ["add include=\(include)&limit[\(include)]=50 to the request"])
    }

    @Test(
        "Texts are read from included, from data and from a separate file",
        arguments: [
            [document(experience("1", #"{ "data": [\#(reference)] }"#), included: title)],
            [document(experience("1", #"{ "data": [\#(reference)] }"#), title)],
            ["[\(document(experience("1", #"{ "data": [\#(reference)] }"#))), \(document(title))]"],
        ])
    func textsInData(documents: [String]) throws {
        let files = documents.enumerated().map { ("\($0.offset).json", $0.element) }
        let importing = try Importing(Dictionary(uniqueKeysWithValues: files))
        #expect(importing.messages.isEmpty)
        #expect(importing.text.contains(#""url": "https://a.example/1", "title": "Tour""#))
    }

    @Test("Texts of an included resource are requested in a separate response, and merged with it")
    func included() throws {
        let type = "appClipDefaultExperiences"
        let clip = Self.document(
            Self.resource("appClips", "c", #"{ "bundleId": "com.example.Clip" }"#),
            included: Self.resource(type, "d", #"{ "action": "OPEN" }"#))
        let relationship = "appClipDefaultExperienceLocalizations"
        let alone = try Importing(["1": clip])
        let fix = "import the response to /v1/\(type)/d?include=\(relationship)&limit[\(relationship)]=50 too"
        #expect(alone.imported.diagnostics.map(\.fix) == [fix])
        let named = #"{ "\#(relationship)": { "data": [{ "type": "\#(relationship)", "id": "t" }] } }"#
        let own = Self.document(
            Self.resource(type, "d", #"{ "action": "OPEN" }"#, named),
            included: Self.resource(relationship, "t", #"{ "locale": "en-US", "subtitle": "Tour" }"#))
        for documents in [["1": clip, "2": own], ["1": own, "2": clip]] {
            let both = try Importing(documents)
            #expect(both.messages.isEmpty)
            #expect(both.text.contains(#""default": { "subtitle": "Tour", "action": "open" }"#))
        }
    }

    @Test("Attributes that a response leaves out are named; null is a value")
    func fields() throws {
        let both = #"{ "data": [\#(Self.reference)], "meta": { "paging": { "total": 1 } } }"#
        let whole = Self.document(Self.experience("1", both), included: Self.title)
        #expect(try Importing(["f": whole]).messages.isEmpty)
        for (member, key, type) in [
            (#", "title": "Tour""#, "title", Self.texts), (#", "subtitle": null"#, "subtitle", Self.texts),
            (#", "status": null"#, "status", Self.advanced), (#", "action": null"#, "action", Self.advanced),
            (#", "placeStatus": null"#, "placeStatus", Self.advanced),
        ] {
            let found = try Importing(["f": whole.replacing(member, with: "")]).imported.diagnostics
            #expect(found.map(\.message) == ["the response has no \(Quotation.of(key)) of 1 \(type)"])
            #expect(found.map(\.fix) == ["request all fields of the resource"])
        }
    }

    @Test("If an experience has no localizations, no text is reported missing")
    func noTexts() throws {
        #expect(try Importing(["f": Self.document(Self.experience("1", #"{ "data": [] }"#))]).messages.isEmpty)
    }

    @Test("One page alone is incomplete; with the next page, whatever only the suite has is drift")
    func pages() throws {
        let first = Self.document(
            Self.experience("1", #"{ "data": [] }"#),
            links: #"{ "self": "https://api.example/1", "next": "https://api.example/2" }"#)
        let second = Self.document(
            Self.experience("2", #"{ "data": [] }"#), links: #"{ "self": "https://api.example/2" }"#)
        let suite = MinimalSuite.text(#""experiences": { "advanced": [{ "url": "https://a.example/three" }] }"#)
        let part = try Importing(["1": first], into: suite)
        #expect(part.imported.diagnostics.map(\.message) == ["this is one page of several"])
        #expect(part.drift.isEmpty)
        let whole = try Importing(["1": first, "2": second], into: suite)
        #expect(whole.messages.isEmpty)
        #expect(whole.drift.count == 1)
    }

    @Test("If many experiences have the same languages, the languages left out are named once")
    func languages() throws {
        let german = Self.resource(Self.texts, "d", #"{ "language": "DE", "title": "Rundgang", "subtitle": null }"#)
        let both = #"{ "data": [\#(Self.reference), { "type": "\#(Self.texts)", "id": "d" }] }"#
        let text = Self.document(
            Self.experience("1", both), Self.experience("2", both), included: "\(Self.title), \(german)")
        #expect(try Importing(["f": text]).imported.diagnostics.map(\.note) == ["left out: DE"])
    }
}
