/// The earliest build that an invocation can open (Apple, "Testing the launch experience of your App Clip").
///
/// Whatever iOS looks up at Apple needs a released clip.
public enum Phase: String, CaseIterable, Sendable, Hashable, Codable {
    /// A build that Xcode runs.
    case xcode
    /// A build for which the device has a local experience.
    case local
    /// A build in TestFlight.
    case testFlight
    /// The clip in the App Store.
    case released
}
