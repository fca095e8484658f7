/// How the launches of a host are kept apart.
///
/// Either way each case is a process with its own variables and its own crash, and the verdicts are equal.
public enum Isolation: String, CaseIterable, Sendable, Hashable {
    /// A host that links `ClipHost` forks for each case, where that is safe; every other one is started anew. Where every
    /// case is repeated, all are.
    case auto
    /// As `auto`, and the run says which hosts could not fork, and why.
    case fork
    /// Every host is started again for each case.
    case spawn
}
