import ClipSuites

/// Tells what making hosts ready writes from what is edited meanwhile.
///
/// What changes then for the first time may be either, and one more run tells: a product changes then again. What has
/// changed at another time since was edited, and is taken for a product no longer.
struct HostProducts {
    private var made: Set<ExactText> = []

    /// The files among those that changed in a run for which there is to be another one.
    ///
    /// - Parameter prepared: Those that changed while hosts were made ready, and at no other time.
    mutating func edits(among changes: [ExactText], inPreparation prepared: Set<ExactText>) -> [ExactText] {
        let known = made
        made.formUnion(prepared)
        noteEdits(changes.filter { !prepared.contains($0) })
        return changes.filter { !prepared.contains($0) || !known.contains($0) }
    }

    /// Notes what changed between two runs.
    mutating func noteEdits(_ changes: [ExactText]) {
        made.subtract(changes)
    }
}
