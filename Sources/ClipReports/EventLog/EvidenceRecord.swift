import ClipRules
import ClipSuites

extension Evidence {
    /// The evidence as a row of `evidence.json`.
    package var json: String { object(naming: rule.rawValue).jsonLine }

    fileprivate func object(naming name: String?) -> JSONObject {
        func orNull(_ text: String?) -> Scalar { text.map(Scalar.string) ?? .null }
        return [
            "rule": name, "says": says.rawValue, "answer": answer, "iOS": iOS.text, "device": orNull(device),
            "date": orNull(date), "tester": tester, "address": address,
        ]
    }
}

extension Rule {
    /// The rule as a line of the output of `explain --rules --format json`.
    package func json(of name: Advisory.Name, _ evidence: [Evidence]) -> String {
        ([
            "id": name.rawValue, "question": question, "model": model, "opposite": opposites.joined(separator: ", or "),
            "mark": mark.rawValue, "sources": sources, "evidence": evidence.map { $0.object(naming: nil) },
        ] as JSONObject).jsonLine
    }
}
