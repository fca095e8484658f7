/// Walks the units of a plan a stretch ahead of those who run them, so that resolving cases takes none of their time.
actor PlanWalk {
    private var units: any IteratorProtocol<PlanUnit>
    private var stretch = 4

    /// The longest stretch. The first ones are short, as the first case is waited for.
    private static let longest = 128

    init(_ units: some Sequence<PlanUnit> & Sendable) {
        self.units = units.makeIterator()
    }

    /// The next units, the last of them first; none behind the end.
    func next() -> [PlanUnit] {
        var walked: [PlanUnit] = []
        walked.reserveCapacity(stretch)
        while walked.count < stretch, let unit = units.next() { walked.append(unit) }
        stretch = min(stretch * 2, Self.longest)
        walked.reverse()
        return walked
    }
}
