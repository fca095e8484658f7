/// The program that an invocation opens.
public enum Target: String, CaseIterable, Sendable, Hashable, Codable {
    /// The App Clip.
    case clip
    /// The full app, which replaces the clip once it is installed.
    case app
}
