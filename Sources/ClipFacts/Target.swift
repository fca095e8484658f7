/// The program that an invocation opens.
public enum Target: String, CaseIterable, Sendable, Hashable {
    case clip
    case app
}
