/// What the checks of a suite find, so many of each kind.
struct CheckNotes {
    private(set) var diagnostics: [Diagnostic] = []
    private var counts: [DefinitionAdvisory: Int] = [:]

    /// How many of one kind are named one by one.
    static let limit = 20

    /// Notes what is questionable about a place.
    mutating func warn(
        _ advisory: DefinitionAdvisory, at place: SourceLocation, _ message: String, note: String? = nil,
        fix: String? = nil
    ) {
        counts[advisory, default: 0] += 1
        guard counts[advisory, default: 0] <= Self.limit else { return }
        diagnostics.append(
            Diagnostic(.warning, at: place, message, note: note, fix: fix, advisory: advisory.rawValue))
    }

    /// Says of each kind how many more there are, behind the last one that is named.
    mutating func close() {
        for (advisory, count) in counts where count > Self.limit {
            guard let last = diagnostics.lastIndex(where: { $0.advisory == advisory.rawValue }) else { continue }
            let more = "\(count - Self.limit) more of the suite are not shown"
            diagnostics[last].note = diagnostics[last].note.map { "\($0)\n\(more)" } ?? more
        }
    }
}
