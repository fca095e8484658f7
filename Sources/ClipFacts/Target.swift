/// The program that an invocation opens.
public enum Target: String, CaseIterable, Sendable, Hashable, Codable {
    case clip
    case app
}
