@_exported import ClipFacts

package struct Invocation: Hashable {
    package var url: String?
    package var source: Source
    package var appInstalled: Bool
    /// The URL of a journey's last launch that had one, for `spotlight` and `appLibrary`.
    package var previousURL: String?

    package init(url: String?, source: Source, appInstalled: Bool = false, previousURL: String? = nil) {
        self.url = url
        self.source = source
        self.appInstalled = appInstalled
        self.previousURL = previousURL
    }
}

/// How the clip is signed. App Store builds open no local experience (Apple, TEST).
package enum Build: String, CaseIterable, Hashable { case development, adHoc, testFlight, appStore }
