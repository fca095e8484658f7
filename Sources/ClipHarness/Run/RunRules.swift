import ClipRules

/// A run's rules, set by options: what to tolerate and what to require.
public struct RunRules: Sendable, Hashable, Codable {
    /// Whether a flaky case fails the run (`--flaky fail`).
    public var flakyFails = false
    /// Whether a failure that the baseline already contains is tolerated (`--fail-on new`).
    public var failsOnNew = false
    /// Whether at least one case must be checked. By default, `run` requires this if `CI` is set.
    public var needsExpectations = false
    /// The minimum percentage of killed mutants.
    public var minimumKills: Int?
    package var baseline: BaselineName?

    /// Creates the rules of a run without options.
    public init() {}

    package struct BaselineName: Hashable, Codable {
        package var log: String
        package var commit: String?

        package init(log: String, commit: String? = nil) { (self.log, self.commit) = (log, commit) }
    }

    package func stricter(_ other: RunRules) -> RunRules {
        var rules = self
        rules.flakyFails = flakyFails || other.flakyFails
        rules.failsOnNew = failsOnNew && other.failsOnNew
        rules.needsExpectations = needsExpectations || other.needsExpectations
        rules.minimumKills = [minimumKills, other.minimumKills].compactMap(\.self).max()
        rules.baseline = baseline ?? other.baseline
        return rules
    }

    private enum Flaky: String, Codable { case pass, fail }
    private enum FailOn: String, Codable { case any, new }

    /// Reads the rules.
    public init(from decoder: any Decoder) throws { try members(of: Record(from: decoder)) }

    /// Writes the rules with the names and values of the options.
    public func encode(to encoder: any Encoder) throws {
        var rules = self
        try rules.members(of: Record(to: encoder))
    }

    private mutating func members(of record: Record) throws {
        var (flaky, failOn) = (flakyFails ? Flaky.fail : .pass, failsOnNew ? FailOn.new : .any)
        try record.member("flaky", &flaky)
        try record.member("fail-on", &failOn)
        try record.member("expectations", &needsExpectations, unless: false)
        try record.optional("mutants", &minimumKills)
        try record.optional("baseline", &baseline)
        flakyFails = flaky == .fail
        failsOnNew = failOn == .new
    }
}
