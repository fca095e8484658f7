import ClipSuites

/// A screen that a suite describes.
public struct SuiteScreen: Sendable, Hashable {
    /// The identifier of the suite.
    public var suite: String
    /// The name that the handlers report.
    public var screen: String
    /// A description of the screen, with its parameters in braces.
    public var see: String?
    /// The path of a picture, on the machine that ran the suite. Logs omit it.
    public var image: String?
}

extension SuiteScreen: Codable {
    enum CodingKeys: CodingKey { case suite, screen, see }

    package init(suite: String, screen: String, see: String?) {
        self.init(suite: suite, screen: screen, see: see, image: nil)
    }
}

extension Suite {
    package var describedScreens: [SuiteScreen] {
        screens.map { SuiteScreen(suite: id, screen: $0.name, see: $0.sight?.text, image: $0.image?.value) }
    }
}
