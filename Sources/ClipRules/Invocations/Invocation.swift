@_exported import ClipFacts

package struct Invocation: Sendable, Hashable {
    package var url: String?
    package var source: Source
    package var appInstalled: Bool
    /// The URL of the last launch that had one, for `spotlight` and `appLibrary` in a journey.
    package var previousURL: String?

    package init(url: String?, source: Source, appInstalled: Bool = false, previousURL: String? = nil) {
        self.url = url
        self.source = source
        self.appInstalled = appInstalled
        self.previousURL = previousURL
    }
}

/// The signature of the clip under test. Local experiences open no build from the App Store (Apple, TEST).
package enum Build: String, CaseIterable, Sendable, Hashable {
    case development, adHoc, testFlight, appStore
}
