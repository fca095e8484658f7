import ClipSuites

extension RunComparison {
    /// The answer of `diff --format json`.
    package var json: String {
        var answer: JSONObject = ["old": paths[0], "new": paths[1], "isComplete": warnings.isEmpty]
        for section in Self.order { answer[section] = (changes[section] ?? []).map(\.json) }
        return JSONText.line(answer)
    }
}

extension ChangedCase {
    fileprivate var json: JSONObject {
        func orNull(_ text: String?) -> Scalar { text.map(Scalar.string) ?? .null }
        return [
            "id": found.id, "formerID": orNull(former?.id), "suite": found.suite, "place": found.place,
            "owner": orNull(found.owner), "verdict": orNull(found.verdict),
            "formerVerdict": orNull(former?.verdict), "changes": facts.oldAndNew,
        ]
    }
}

extension PlanComparison {
    /// The answer of `diff --format json`, as of two runs.
    package var json: String {
        let answer: JSONObject = [
            "old": paths[0], "new": paths[1], "isComplete": warnings.isEmpty, "changed": groups.joined().map(\.json),
            "added": added.map(\.json), "removed": removed.map(\.json),
        ]
        return JSONText.line(answer)
    }
}

extension PlannedURL {
    fileprivate var json: JSONObject { ["id": testCase.id, "url": key.url, "place": place] }
}

extension ChangedURL {
    fileprivate var json: JSONObject {
        [
            "id": new.testCase.id, "url": new.key.url, "place": new.place, "cause": cause.text,
            "causedBy": cause.place, "isRemoved": isGone, "changes": changes.oldAndNew,
        ]
    }
}

extension [ChangedFact] {
    /// The values in the old and in the new run or definitions, by their paths.
    fileprivate var oldAndNew: [String: [FactValue]] {
        Dictionary(map { ($0.name, [$0.old, $0.new].map { $0 ?? .one(.null) }) }) { first, _ in first }
    }
}
