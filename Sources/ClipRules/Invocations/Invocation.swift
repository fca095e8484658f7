@_exported import ClipFacts

package struct Invocation: Hashable {
    package var url: String?
    package var source: Source
    package var appInstalled: Bool
    /// The URL of the last launch, which `spotlight` and `appLibrary` deliver again.
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

/// The way the clip is signed. A local experience never opens an App Store build (Apple, "Testing
/// the launch experience of your App Clip").
package enum Build: String, CaseIterable, Hashable { case development, adHoc, testFlight, appStore }
