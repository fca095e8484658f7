@_exported import ClipFacts

package struct Invocation: Hashable {
    package var url: String?
    package var source: Source
    package var appInstalled: Bool
    /// The last launch's URL, for `spotlight` and `appLibrary`.
    package var previousURL: String?
    package var isInJourney: Bool

    package init(
        url: String?, source: Source, appInstalled: Bool = false, previousURL: String? = nil, isInJourney: Bool = false
    ) {
        self.url = url
        self.source = source
        self.appInstalled = appInstalled
        self.previousURL = previousURL
        self.isInJourney = isInJourney
    }
}

/// How the clip is signed. App Store builds never open local experiences (Apple, "Testing the
/// launch experience of your App Clip").
package enum Build: String, CaseIterable, Hashable { case development, adHoc, testFlight, appStore }
