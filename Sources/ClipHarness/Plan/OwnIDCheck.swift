import ClipSuites

/// Finds two definitions of a suite that have the same `id`.
struct OwnIDCheck {
    /// By the hash of suite and id, the hash of the definition's place: a million rows take little memory.
    private var places: [Int: Int] = [:]
    private var clashing: Set<Int> = []

    mutating func note(_ unit: PlanUnit) {
        guard let name = Self.name(of: unit), let place = Self.place(of: unit)?.hashValue else { return }
        if let first = places[name] {
            if first != place { clashing.insert(name) }
        } else {
            places[name] = place
        }
    }

    /// The clashes, for which the plan is walked again if there are any.
    func diagnostics(in plan: Plan) -> [Diagnostic] {
        guard !clashing.isEmpty else { return [] }
        var first: [Int: [SourceLocation]] = [:]
        var reported: Set<[SourceLocation]> = []
        var found: [Diagnostic] = []
        for unit in plan {
            guard let name = Self.name(of: unit), clashing.contains(name), let testCase = unit.cases.first,
                let place = Self.place(of: unit)
            else { continue }
            guard let earlier = first[name] else {
                first[name] = place
                continue
            }
            guard earlier != place, reported.insert(place).inserted, found.count < PlanCheck.limit else { continue }
            found.append(
                Diagnostic(
                    .error, at: place[0], "found a second definition with the id \(Quotation.of(testCase.ownID ?? ""))",
                    note: "the first is at \(earlier.map(\.text).joined(separator: ", of "))",
                    fix: "give it an id of its own"))
        }
        return found
    }

    /// The row, if there is one, and the definition: two definitions may read one file.
    private static func place(of unit: PlanUnit) -> [SourceLocation]? {
        unit.cases.first.map { [$0.location] + ($0.definition.map { [$0] } ?? []) }
    }

    private static func name(of unit: PlanUnit) -> Int? {
        guard let id = unit.cases.first?.ownID else { return nil }
        return [unit.suite.suite.id, id].hashValue
    }
}
