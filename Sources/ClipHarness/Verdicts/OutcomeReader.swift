import ClipFacts
import ClipSuites

/// Reads an outcome: one JSON object with `screen`, `parameters` and `reason` (host protocol).
struct OutcomeReader {
    var mask = SecretMask([])

    func read(_ file: OutcomeFile) throws(Finding) -> Outcome {
        switch file {
        case .outcome(let outcome): return outcome
        case .none, .bytes([]): throw Finding(.noOutcome)
        case .bytes(let bytes): return try read(bytes)
        case .tooLarge: throw Finding(.badOutcome(.tooLarge))
        case .unreadable(let reason): throw Finding(.badOutcome(.unreadable(reason: reason)))
        }
    }

    private func read(_ bytes: [UInt8]) throws(Finding) -> Outcome {
        let document = JSONReader.read(bytes, file: "outcome", dialect: .strict)
        do throws(Diagnostic) {
            if let first = document.diagnostics.first { throw first }
            if let value = document.value { return try outcome(value, of: document) }
        } catch {
            throw finding(error, in: bytes)
        }
        throw Finding(.noOutcome)
    }

    private func finding(_ diagnostic: Diagnostic, in bytes: [UInt8]) -> Finding {
        // A mask could miss a secret if the text is truncated or escaped.
        let isEscaped = bytes.firstIndex(of: Array("\\u".utf8)) != nil
        let isShown = mask.isEmpty || !isEscaped && mask.mask(bytes) == bytes
        let problem = Finding.BadOutcome.invalid(
            at: diagnostic.location.map { Finding.Position(line: $0.line, column: $0.column) },
            problem: isShown ? diagnostic.message : nil, text: isShown ? diagnostic.excerpt?.line : nil,
            bytes: bytes.count)
        return Finding(.badOutcome(problem))
    }

    private func outcome(_ value: JSONValue, of document: JSONDocument) throws(Diagnostic) -> Outcome {
        func wrong(_ value: JSONValue, _ name: String, _ expected: String) -> Diagnostic {
            document.source.diagnostic(.error, at: value.range, "found \(value.kindName)\(name), expected \(expected)")
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
                        let name = " as parameter \(OneLine.quoted(mask.mask(parameter.key)))"
                        throw wrong(parameter.value, name, "a string, a number, a boolean or null")
                    }
                    outcome.parameters[parameter.key] = scalar
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
