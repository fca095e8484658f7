import ClipCodes
import ClipHarness
import ClipRules
import ClipSuites

/// One block: for a tester what to do and what to see, for a developer the facts.
struct ChecklistEntry {
    typealias Fact = (name: String, value: String)

    /// From 1.
    let number: Int
    /// The number, from 1, of the tag or App Clip Code that a developer prepares; several blocks may share it.
    let thing: Int?
    let testCase: TestCase
    /// Apple's drawing of the URL.
    let appClipCode: String?

    init(_ testCase: TestCase, number: Int, thing: Int? = nil, appClipCode: AppClipCode? = nil) {
        self.number = number
        self.thing = thing
        self.testCase = testCase
        if case .drawing(let svg) = appClipCode { self.appClipCode = svg } else { self.appClipCode = nil }
    }

    /// `nil` for every other source: to scan one would try another way in. It is made anew each time.
    var code: QRCode? { testCase.source == .qrCode ? testCase.url.flatMap { try? QRCode($0) } : nil }

    var title: String { testCase.fullTitle }

    /// The definition's own name, or the one that reports print.
    var id: String { testCase.ownID ?? testCase.shortID }

    /// The URL that a tester opens, or sees when a code is scanned; `nil` where there is nothing to tap.
    var link: String? {
        switch testCase.source {
        case .qrCode, .safariBanner, .safariCard, .messages, .appLink, .webLink, .xcode: testCase.url
        case .spotlight, .appLibrary: (testCase.step ?? 1) == 1 ? testCase.url : nil
        case .nfc, .appClipCode, .maps, .siriSuggestion, .testFlight, .notification, .appSwitcher: nil
        }
    }

    /// The first sentences for a tester.
    var notes: [String] { [testCase.notes.description, known].compactMap { $0 } }

    /// The known failure, so that nobody reports it again.
    var known: String? {
        testCase.notes.known.map { known in
            "This is known to fail \(known.sometimes == true ? "now and then" : "for now") (\(known.issue)). "
                + "Mark what you see; there is no need to report it again."
        }
    }

    /// The facts that a developer asks for, and those that a definition carries along.
    var facts: [Fact] {
        let (notes, resolution) = (testCase.notes, testCase.resolution)
        var facts: [Fact] = [("ID", id), ("Source", testCase.source.rawValue)]
        facts += link == nil ? testCase.url.map { [("URL", $0)] } ?? [] : []
        facts += notes.owner.map { [("Owner", $0)] } ?? []
        facts += notes.sortedProperties
        let (expected, found) = (testCase.expectation.declined, resolution.declined)
        if let reason = expected ?? found {
            // Where the suite and the rules differ, it is unknown what a device will show.
            let otherwise = expected == found ? "" : "; but the suite expects otherwise, so clipflight run fails here"
            facts.append(("Why nothing opens", reason.rawValue + otherwise))
        } else {
            facts.append(("Experience", resolution.experience?.spelling ?? "none"))
            let received = resolution.delivered.map { $0 == testCase.url ? "this URL" : $0 }
            facts.append(("Receives", received ?? "no URL"))
            facts += resolution.card?.image.map { [("Image", $0)] } ?? []
            facts += testCase.expectation.screen.map { [("Screen", $0.detail)] } ?? []
            facts += testCase.expectation.parameters.map { [("Parameters", Self.words($0))] } ?? []
        }
        facts += testCase.skip.map { [("Automatic runs skip it", $0)] } ?? []
        return facts + [("Defined in", testCase.location.place)]
    }

    private static func words(_ parameters: ParametersExpectation) -> String {
        let named = parameters.named.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.detail)" }
        let parts = named + (parameters.others.map { ["others: \($0.detail)"] } ?? [])
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}

extension Matcher {
    fileprivate var detail: String {
        switch self {
        case .absent, .equals(.null): "none"
        case .equals, .matches, .contains, .present: description
        }
    }
}
