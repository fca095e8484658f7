import ClipHarness
import ClipRules
import ClipSuites
import Foundation

/// The pictures of screens. A page contains each picture only once.
struct ScreenGallery: Sendable {
    private var screens: [String: [String: Screen]] = [:]
    private var pictures: [ScreenPicture] = []

    private typealias Screen = (sight: Sight?, picture: Int?)

    private static let shown: Set<FindingType> = [.screen, .parameters, .unhandled, .noOutcome]

    init(_ described: [SuiteScreen] = []) {
        for screen in described {
            var picture: Int?
            if let image = screen.image.flatMap(ScreenPicture.init) {
                picture = pictures.count
                pictures.append(image)
            }
            screens[screen.suite, default: [:]][screen.screen] = (screen.see.map(Sight.init), picture)
        }
    }

    func sight(of result: CaseResult) -> String? {
        result.outcome.flatMap { screen($0.screen, of: result.testCase)?.sight?.words(of: $0.parameters) }
    }

    func sight(expectedBy testCase: TestCase) -> String? {
        screen(expectedBy: testCase)?.sight?.words(expecting: testCase.expectation.parameters)
    }

    private func screen(_ name: String?, of testCase: TestCase) -> Screen? {
        name.flatMap { screens[testCase.suite.id]?[$0] }
    }

    private func screen(expectedBy testCase: TestCase) -> Screen? {
        guard case .equals(.string(let name))? = testCase.expectation.screen else { return nil }
        return screen(name, of: testCase)
    }

    func figure(of result: CaseResult) -> HTML? {
        let screen = screen(result.outcome?.screen, of: result.testCase)
        let (found, expected) = (sight(of: result), sight(expectedBy: result.testCase))
        let isWrong = expected != found && expected != nil && result.findings.contains { Self.shown.contains($0.type) }
        guard isWrong || found != nil || screen?.picture != nil else { return nil }
        let caption: HTML =
            isWrong
            ? HTML(expected: expected ?? "", got: found ?? result.outcome?.screen ?? "nothing") : "\(found ?? "")"
        return "<figure class=\"scr\">\(screen.flatMap(picture))<figcaption>\(caption)</figcaption></figure>"
    }

    func picture(expectedBy testCase: TestCase) -> HTML? { screen(expectedBy: testCase).flatMap(picture) }

    private func picture(_ screen: Screen) -> HTML? {
        screen.picture.map { "<svg viewBox=\"0 0 9 19\" aria-hidden=\"true\"><use href=\"#screen-\($0)\"/></svg>" }
    }

    /// Defines the pictures. A page contains these definitions once, before or after their uses.
    var html: HTML? {
        guard !pictures.isEmpty else { return nil }
        let symbols: [HTML] = pictures.enumerated().map { number, picture in
            let data = HTML(trusted: Data(picture.bytes).base64EncodedString())
            return """
                <symbol id="screen-\(number)" viewBox="0 0 9 19"><image width="9" height="19" \
                href="data:image/\(picture.type);base64,\(data)"/></symbol>
                """
        }
        return "<svg hidden=\"\">\(symbols)</svg>"
    }
}
