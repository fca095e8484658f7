import ClipRouting
import ClipSuites

/// Reads an outcome as the host protocol has it: one JSON object with `screen`, `parameters` and `reason`.
struct OutcomeReader {
    var mask = SecretMask([])

    func read(_ file: OutcomeFile) throws(Finding) -> Outcome {
        switch file {
        case .outcome(let outcome): return outcome
        case .none, .bytes([]): throw Self.missing
        case .bytes(let bytes): return try read(bytes)
        case .tooLarge:
            let limit = "\(OutcomeFile.limit) bytes (1 MiB)"
            throw Finding(
                .badOutcome, "the outcome is larger than \(limit)", expected: "at most \(limit)",
                found: "more than that")
        case .unreadable(let what):
            let what = OneLine.text(what)
            throw Finding(
                .badOutcome, "the outcome cannot be read: \(what)", expected: Self.expected, found: what)
        }
    }

    private static let expected = #"one JSON object such as {"screen": "menu", "parameters": {"id": "17"}}"#
    private static let missing = Finding(
        .noOutcome, "no outcome was written to the path in CLIPFLIGHT_OUTCOME", expected: Self.expected,
        found: "nothing")

    private func read(_ bytes: [UInt8]) throws(Finding) -> Outcome {
        let document = JSONReader.read(bytes, file: "outcome", dialect: .strict)
        do throws(Diagnostic) {
            if let first = document.diagnostics.first { throw first }
            if let value = document.value { return try outcome(value, of: document) }
        } catch {
            throw finding(error, in: bytes)
        }
        throw Self.missing
    }

    private func finding(_ diagnostic: Diagnostic, in bytes: [UInt8]) -> Finding {
        let place = diagnostic.location.map { "line \($0.line), column \($0.column): " } ?? ""
        // What was found may be cut, and a secret in it with it, so that the mask would not know it again.
        let isShown = mask.isEmpty || mask.mask(bytes) == bytes
        let message = isShown ? OneLine.text(diagnostic.message) : "it is not shown, since it holds a secret"
        let line = diagnostic.excerpt.map { OneLine.text($0.line, limit: OneLine.shownInMessage) }
        return Finding(
            .badOutcome, "the outcome is not valid: \(place)\(message)", expected: Self.expected,
            found: isShown ? line ?? "\(bytes.count) bytes" : "\(bytes.count) bytes")
    }

    private func outcome(_ value: JSONValue, of document: JSONDocument) throws(Diagnostic) -> Outcome {
        func wrong(_ value: JSONValue, _ name: String, _ expected: String) -> Diagnostic {
            document.source.diagnostic(
                .error, at: value.range, "found \(value.kindName)\(name), expected \(expected)")
        }
        func text(_ member: JSONMember) throws(Diagnostic) -> String? {
            if case .string(let text) = member.value.content { return text }
            guard case .null = member.value.content else {
                throw wrong(member.value, " as \"\(member.key)\"", "a string or null")
            }
            return nil
        }
        guard case .object(let members) = value.content else { throw wrong(value, "", "an object") }
        var outcome = Outcome(screen: nil)
        for member in members {
            switch (member.key, member.value.content) {
            case ("screen", _): outcome.screen = try text(member)
            case ("reason", _): outcome.reason = try text(member)
            case ("parameters", .null): break
            case ("parameters", .object(let parameters)):
                for parameter in parameters {
                    guard let scalar = parameter.value.scalar else {
                        throw wrong(
                            parameter.value, " as parameter \(OneLine.quoted(mask.mask(parameter.key)))",
                            "a string, a number, a boolean or null")
                    }
                    outcome.parameters[parameter.key] = ParameterValue(scalar)
                }
            case ("parameters", _): throw wrong(member.value, " as \"parameters\"", "an object")
            default:
                let name = OneLine.quoted(mask.mask(member.key))
                throw document.source.diagnostic(
                    .error, at: member.keyRange,
                    "found the key \(name), expected \"screen\", \"parameters\" or \"reason\"")
            }
        }
        return outcome
    }
}
