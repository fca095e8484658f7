import ClipHost
import ClipSuites

/// The variables of one host's launches: few, so that nothing of the machine reaches a handler by accident.
struct ChildEnvironment: Sendable {
    static let passedOn = ["PATH", "HOME", "LANG", "LC_ALL", "USER"]

    let base: [String: String]
    /// Those of them that the suite names, which alone reach a clip on a device.
    let own: [String: String]
    /// Masks the values of those that the suite names in `secrets`.
    let mask: SecretMask
    /// The variables of the commands that make the host ready; temporary files are where the harness's are.
    let forPreparation: [String: String]

    /// The suite's `environment` wins over what is inherited, but not over the variables of the host protocol and `TMPDIR`.
    init(host: HostDefinition, inherited: [String: String]) {
        var own: [String: String] = [:]
        for name in host.inheritEnvironment { own[name] = inherited[name] }
        own.merge(host.environment) { $1 }
        for name in Self.reserved { own[name] = nil }
        self.own = own
        var variables: [String: String] = [:]
        for name in Self.passedOn { variables[name] = inherited[name] }
        variables.merge(own) { $1 }
        base = variables
        variables["TMPDIR"] = inherited["TMPDIR"]
        forPreparation = variables
        mask = SecretMask(host.secrets.compactMap { inherited[$0] })
    }

    /// All variables of one launch but those that name its own folder, which the launcher adds.
    func variables(for launch: LaunchEnvironment) -> [String: String] {
        base.merging(launch.variables) { $1 }
    }

    private static let reserved = LaunchEnvironment.Key.allCases.map(\.rawValue) + [ForkServer.variable, "TMPDIR"]
}
