/// One URL arriving from one source on a device in a given state.
public struct Invocation: Sendable, Hashable {
    /// The URL as written; `nil` only for sources that have none.
    public var url: String?
    /// Where it comes from.
    public var source: Source
    /// Whether the full app is installed: then it opens instead of the clip.
    public var appInstalled: Bool
    /// The URL of the last launch that had one, for `spotlight` and `appLibrary` in a journey.
    public var previousURL: String?

    /// Creates an invocation.
    public init(url: String?, source: Source, appInstalled: Bool = false, previousURL: String? = nil) {
        self.url = url
        self.source = source
        self.appInstalled = appInstalled
        self.previousURL = previousURL
    }
}

/// How the clip under test was signed. Local experiences open no build from the App Store (Apple, TEST).
public enum Build: String, CaseIterable, Sendable, Hashable {
    case development, adHoc, testFlight, appStore
}

/// The program that an invocation opens.
public enum Target: String, CaseIterable, Sendable, Hashable, Codable {
    /// The App Clip.
    case clip
    /// The full app, which replaces the clip once it is installed.
    case app
}
