import ClipHarness
import ClipRules
import ClipSuites
import Testing

/// The first condition that holds decides an invocation's kind.
@Suite struct CaseKindTests {
    private struct Row: Sendable, CustomTestStringConvertible {
        var url: String?
        var source: Source = .qrCode
        var declined: DeclineReason?
        var installed = false
        var kind: CaseKind

        var testDescription: String { "\(url ?? "no URL") from \(source) is \(kind)" }
    }

    private static let rows = [
        Row(url: "https://h.example/menu", declined: .noExperience, kind: .decline),
        Row(url: "https://appclip.apple.com/id?p=com.example.Clip", declined: .linkNotAllowed, kind: .decline),
        Row(url: "https://appclip.apple.com/id?p=com.example.Clip&a=b", kind: .link),
        Row(url: "https://appclip.apple.com/id?p=com.example.Clip", source: .maps, kind: .link),
        Row(url: "https://appclip.apple.com/id?p=com.other.Clip", kind: .link),
        Row(url: "https://appclip.apple.com/id?p=com.example.Clip", source: .xcode, kind: .link),
        Row(url: "https://appclip.apple.com/id?p=com.example.Clip", installed: true, kind: .link),
        Row(url: "https://h.example/", kind: .default),
        Row(url: "https://h.example/menu", source: .appLink, kind: .default),
        Row(url: "https://h.example/menu", kind: .exact),
        Row(url: "HTTPS://H.example:443/menu#top", kind: .exact),
        Row(url: "https://h.example/menu/lunch", kind: .prefix),
        Row(url: "https://h.example/menu?a=b", kind: .prefix),
        Row(url: "https://h.example/menu/today", kind: .exact),
        Row(url: "https://h.example/menu/today?x", kind: .prefix),
        Row(url: "https://h.example/menu/beta", kind: .exact),
        Row(url: "https://h.example/menu/today", source: .maps, kind: .exact),
        // No experience serves these, so the most specific advanced experience decides.
        Row(url: "https://h.example/menu", source: .testFlight, kind: .exact),
        Row(url: "https://h.example/menu/beta", source: .testFlight, kind: .prefix),
        Row(url: "https://h.example/menu/lunch", source: .xcode, kind: .prefix),
        Row(url: "https://h.example/menu/lunch", installed: true, kind: .prefix),
        Row(url: "https://h.example/menu", source: .spotlight, kind: .exact),
        Row(url: "https://h.example/", source: .testFlight, kind: .default),
        Row(url: "anything at all", source: .xcode, kind: .default),
        Row(url: nil, source: .notification, kind: .default),
        Row(url: "http://h.example/menu", kind: .decline),
        Row(url: "https://h.example/ ", kind: .decline),
        Row(url: "https://u@h.example/menu", kind: .decline),
        // Although nothing opens, the kind is not a decline, so it stays the same after a fix.
        Row(url: "https://h.example/", source: .maps, kind: .default),
        Row(url: "https://h.example/menu/lunch", source: .siriSuggestion, kind: .prefix),
    ]

    @Test(arguments: rows)
    private func isTheFirstThatHolds(_ row: Row) throws {
        var invocation = SuiteBuilder.invocation("Any", row.url, from: [row.source])
        invocation.appInstalled = row.installed
        invocation.expect = .with { $0.declined = row.declined }
        let suite = SuiteBuilder.suite(
            advanced: [
                try SuiteBuilder.experience("https://h.example/menu", title: "Menu"),
                try SuiteBuilder.experience("https://h.example/menu/today", title: "Today", place: true),
            ], local: [try SuiteBuilder.experience("https://h.example/menu/beta", title: "Beta")],
            defaultExperience: SuiteBuilder.defaultExperience(), invocations: [invocation])
        let testCase = try #require(Plan([suite]).flatMap(\.cases).first { $0.title == "Any" })
        #expect(testCase.kind == row.kind)
        #expect(testCase.target == (row.installed ? .app : .clip))
    }
}
