/// The earliest build that an invocation can open (Apple, "Testing the launch experience of your
/// App Clip").
public enum Phase: String, CaseIterable, Sendable, Hashable, Codable {
    case xcode
    /// A build on a device with a local experience.
    case local
    case testFlight
    /// Required for anything that iOS looks up on Apple's servers.
    case released
}
