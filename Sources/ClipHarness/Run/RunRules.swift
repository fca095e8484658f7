/// The rules under which a run is good: what its options let pass, and what they ask of it.
public struct RunRules: Sendable, Hashable {
    /// Whether a flaky case is a problem (`--flaky fail`).
    public var flakyFails = false
    /// Whether a case that failed in the same way in the baseline is let pass (`--fail-on new`).
    public var failsOnNew = false
    /// Whether some case has to be checked (under `CI`).
    public var needsExpectations = false
    /// The least share of mutants that has to be killed, in percent; `nil` for any.
    public var minimumKills: Int?
    /// The run that results are compared with; `nil` for none.
    package var baseline: BaselineName?

    /// Creates the rules of a run without options.
    public init() {}

    /// The log of the run that results are compared with, and its commit if a pipeline named it.
    package struct BaselineName: Sendable, Hashable, Codable {
        package var log: String
        package var commit: String?

        package init(log: String, commit: String? = nil) { (self.log, self.commit) = (log, commit) }
    }

    /// The stricter of two runs' rules, one by one.
    package func stricter(_ other: RunRules) -> RunRules {
        var rules = self
        rules.flakyFails = flakyFails || other.flakyFails
        rules.failsOnNew = failsOnNew && other.failsOnNew
        rules.needsExpectations = needsExpectations || other.needsExpectations
        rules.minimumKills = [minimumKills, other.minimumKills].compactMap(\.self).max()
        rules.baseline = baseline ?? other.baseline
        return rules
    }
}

extension RunRules: Codable {
    private enum CodingKeys: String, CodingKey {
        case flaky, failOn = "fail-on", expectations, mutants, baseline
    }

    private enum Flaky: String, Codable { case pass, fail }
    private enum FailOn: String, Codable { case any, new }

    /// Reads the rules; throws what the decoder throws.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        flakyFails = try members.decodeIfPresent(Flaky.self, forKey: .flaky) == .fail
        failsOnNew = try members.decodeIfPresent(FailOn.self, forKey: .failOn) == .new
        needsExpectations = try members.decodeIfPresent(Bool.self, forKey: .expectations) ?? false
        minimumKills = try members.decodeIfPresent(Int.self, forKey: .mutants)
        baseline = try members.decodeIfPresent(BaselineName.self, forKey: .baseline)
    }

    /// Writes the rules in the words of the options; throws what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(flakyFails ? Flaky.fail : .pass, forKey: .flaky)
        try members.encode(failsOnNew ? FailOn.new : .any, forKey: .failOn)
        if needsExpectations { try members.encode(true, forKey: .expectations) }
        try members.encodeIfPresent(minimumKills, forKey: .mutants)
        try members.encodeIfPresent(baseline, forKey: .baseline)
    }
}
