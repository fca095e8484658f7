import ClipAuthoring
import ClipSuites
import Foundation
import TestSupport
import Testing

/// A response that cannot be imported is reported at its position, and nothing crashes.
@Suite(.timeLimit(.minutes(30))) struct BrokenImportTests {
    @Test(
        "Each broken document is an error at its position",
        arguments: [
            ("{", "error f:1:2: the file ends inside the object that begins at f:1:1"),
            (#"{"data": [], "data": []}"#, #"error f:1:14: duplicate key "data""#),
            (
                #"{"data": [{"type": "appClipAdvancedExperiences", "id": "1", "attributes": null}]}"#,
                #"error f:1:11: the attribute "link" is missing"#
            ),
            (
                #"{"data": [{"type": "appClipAdvancedExperiences", "attributes": {"link": "http://a.example"}}]}"#,
                "error f:1:73: the URL cannot be registered: "
            ),
            (
                #"{"data": [{"type": "appClipDefaultExperiences", "attributes": {"action": "OPNE"}}]}"#,
                #"error f:1:74: found "OPNE", expected "OPEN", "VIEW" or "PLAY""#
            ),
            (
                #"{"data": [{"type": "betaAppClipInvocations", "attributes": {"url": 7}}]}"#,
                "error f:1:68: found a number, expected a string"
            ),
            (
                #"{"data": [], "included": [7]}"#,
                #"error f:1:27: found a number, expected a resource: an object with "type" and "attributes""#
            ),
            (
                #"{"app_clip_invocations": []}"#,
                "error f:1:1: found nothing about an App Clip"
            ),
            (
                #"{"errors": [{"status": "401"}]}"#,
                "error f:1:1: found nothing about an App Clip"
            ),
            ("a, b\n1, 2\n", "error f:1:1: found nothing about an App Clip"),
            ("", "error f:1:1: the file is empty"),
            (" \n", "error f:1:1: the file is empty"),
            (#"{"apple": {"info": {}}}"#, "error f:1:1: found nothing about an App Clip"),
            (
                #"{"data": [{"type": "appClipAdvancedExperienceLocalizations", "id": "1", "attributes": {}}, "#
                    + #"{"type": "appClipAdvancedExperiences", "id": "2", "attributes": {"link": "https://a.example"}, "#
                    + #""relationships": {"localizations": {"data": "#
                    + #"[{"type": "appClipAdvancedExperienceLocalizations", "id": "1"}]}}}]}"#,
                #"error f:1:11: the attribute "language" is missing"#
            ),
            ("\u{0}\u{1}", "error f:1:1: found nothing about an App Clip"),
            ("<plist><dict></plist>", "error f:1:"),
            (
                "pilot(app_clip_invocations: [{ url: 'https://a.example' }])",
                "error f:1:1: found nothing about an App Clip"
            ),
        ])
    func broken(text: String, expected: String) throws {
        let importing = try Importing(["f": text])
        let messages = importing.messages
        #expect(messages.contains { $0.hasPrefix(expected) }, "\(messages)")
    }
}
