import ClipSuites

@_exported import enum ClipSuites.FindingType

/// A problem found in a case.
public struct Finding: Error, Sendable, Hashable, Codable {
    package var kind: Kind

    /// The type of problem.
    public var type: FindingType { kind.type }

    package init(_ kind: Kind) { self.kind = kind }

    package init(_ type: FindingType, _ message: String, expected: String? = nil, found: String? = nil) {
        kind = .stated(type, message: message, expected: expected, found: found)
    }

    /// Reads a finding.
    public init(from decoder: any Decoder) throws { kind = try Kind(from: decoder) }

    /// Writes only the finding's kind, with long texts truncated.
    public func encode(to encoder: any Encoder) throws { try cut.kind.encode(to: encoder) }
}

extension [Finding] {
    var inOrder: [Finding] {
        guard count > 1 else { return self }
        return [true, false].flatMap { isError in
            FindingType.allCases.filter { $0.isError == isError }.flatMap { type in filter { $0.type == type } }
        }
    }

    var status: CaseResult.Status {
        guard let first else { return .passed }
        return first.type.isError ? .errored : .failed
    }
}
