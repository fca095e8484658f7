import ClipRouting
import ClipSuites

/// Reads an outcome as the host protocol has it: one JSON object with `screen`, `parameters` and `reason`.
struct OutcomeReader {
    private let mask: SecretMask

    /// Creates a reader that shows no secret of what it cannot read.
    init(_ mask: SecretMask = SecretMask([])) {
        self.mask = mask
    }

    /// What came of it.
    enum Reading: Sendable, Hashable {
        case outcome(Outcome)
        /// A finding of type `no-outcome` or `bad-outcome`.
        case wrong(Finding)
    }

    func read(_ file: OutcomeFile) -> Reading {
        switch file {
        case .none:
            return .wrong(Self.missing)
        case .tooLarge:
            let limit = "\(OutcomeFile.limit) bytes (1 MiB)"
            return .wrong(
                Finding(
                    .badOutcome, "the outcome is larger than \(limit)", expected: "at most \(limit)",
                    found: "more than that"))
        case .unreadable(let what):
            return .wrong(
                Finding(
                    .badOutcome, "the outcome cannot be read: \(OneLine.text(what))", expected: Self.expected,
                    found: OneLine.text(what)))
        case .outcome(let outcome):
            return .outcome(outcome)
        case .bytes(let bytes):
            return bytes.isEmpty ? .wrong(Self.missing) : read(bytes)
        }
    }

    private static let expected = #"one JSON object such as {"screen": "menu", "parameters": {"id": "17"}}"#
    private static let missing = Finding(
        .noOutcome, "no outcome was written to the path in CLIPFLIGHT_OUTCOME", expected: Self.expected,
        found: "nothing")

    private func read(_ bytes: [UInt8]) -> Reading {
        let document = JSONReader.read(bytes, file: "outcome", dialect: .strict)
        if let first = document.diagnostics.first { return wrong(first, in: bytes) }
        guard let value = document.value else { return .wrong(Self.missing) }
        do {
            return .outcome(try outcome(value, of: document))
        } catch {
            return wrong(error, in: bytes)
        }
    }

    private func wrong(_ diagnostic: Diagnostic, in bytes: [UInt8]) -> Reading {
        let place = diagnostic.location.map { "line \($0.line), column \($0.column): " } ?? ""
        // What was found may be cut, and a secret in it with it, so that the mask would not know it again.
        guard mask.isEmpty || mask.mask(bytes) == bytes else {
            return .wrong(
                Finding(
                    .badOutcome, "the outcome is not valid: \(place)it is not shown, since it holds a secret",
                    expected: Self.expected, found: "\(bytes.count) bytes"))
        }
        let line = diagnostic.excerpt.map { OneLine.text($0.line, limit: OneLine.shownInMessage) }
        return .wrong(
            Finding(
                .badOutcome, "the outcome is not valid: \(place)\(OneLine.text(diagnostic.message))",
                expected: Self.expected, found: line ?? "\(bytes.count) bytes"))
    }

    private func outcome(_ value: JSONValue, of document: JSONDocument) throws(Diagnostic) -> Outcome {
        guard case .object(let members) = value.content else {
            throw document.source.diagnostic(.error, at: value.range, "found \(value.kindName), expected an object")
        }
        var outcome = Outcome(screen: nil)
        for member in members {
            switch member.key {
            case "screen": outcome.screen = try Self.string(member, of: document)
            case "reason": outcome.reason = try Self.string(member, of: document)
            case "parameters": outcome.parameters = try parameters(member.value, of: document)
            default:
                throw document.source.diagnostic(
                    .error, at: member.keyRange,
                    "found the key \(OneLine.quoted(mask.mask(member.key))), expected \"screen\", \"parameters\" or \"reason\""
                )
            }
        }
        return outcome
    }

    private static func string(_ member: JSONMember, of document: JSONDocument) throws(Diagnostic) -> String? {
        switch member.value.content {
        case .string(let text): return text
        case .null: return nil
        default:
            throw document.source.diagnostic(
                .error, at: member.value.range,
                "found \(member.value.kindName) as \"\(member.key)\", expected a string or null")
        }
    }

    private func parameters(
        _ value: JSONValue, of document: JSONDocument
    ) throws(Diagnostic) -> [String: ParameterValue] {
        guard case .object(let members) = value.content else {
            if case .null = value.content { return [:] }
            throw document.source.diagnostic(
                .error, at: value.range, "found \(value.kindName) as \"parameters\", expected an object")
        }
        var parameters: [String: ParameterValue] = [:]
        parameters.reserveCapacity(members.count)
        for member in members {
            let value: ParameterValue
            switch member.value.content {
            case .string(let text): value = .string(text)
            case .number(let number): value = .number(number)
            case .boolean(let boolean): value = .boolean(boolean)
            case .null: value = .null
            case .array, .object, .template:
                throw document.source.diagnostic(
                    .error, at: member.value.range,
                    "found \(member.value.kindName) as parameter \(OneLine.quoted(mask.mask(member.key))), "
                        + "expected a string, a number, a boolean or null")
            }
            guard parameters.updateValue(value, forKey: member.key) == nil else {
                throw document.source.diagnostic(
                    .error, at: member.keyRange, Quotation.secondSpelling(of: mask.mask(member.key), a: "parameter"))
            }
        }
        return parameters
    }
}
