/// The earliest build that an invocation can open (Apple, "Testing the launch experience of your
/// App Clip").
public enum Phase: String, CaseIterable, Sendable, Hashable, Codable {
    case xcode
    /// The device has a local experience.
    case local
    case testFlight
    /// Required for anything that iOS looks up on Apple's servers.
    case released
}
