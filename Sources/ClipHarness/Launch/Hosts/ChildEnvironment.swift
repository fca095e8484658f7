import ClipHost
import ClipSuites

/// A child inherits only a few variables, so that handlers do not depend on the machine.
struct ChildEnvironment {
    static let passedOn = ["PATH", "LANG", "LC_ALL", "USER"]

    let base: [String: String]
    /// The host's own variables. A clip on a device receives only these and the launch's variables.
    let own: [String: String]
    let mask: SecretMask
    let forPreparation: [String: String]

    init(host: HostDefinition, inherited: [String: String]) {
        var own = inherited.filter { host.inheritEnvironment.contains($0.key) }
        own.merge(host.environment) { $1 }
        for name in LaunchEnvironment.Key.allCases.map(\.rawValue) + [ForkServer.variable, "TMPDIR"] { own[name] = nil }
        self.own = own
        base = inherited.filter { Self.passedOn.contains($0.key) }.merging(own) { $1 }
        forPreparation = base.merging(inherited.filter { ["HOME", "TMPDIR"].contains($0.key) }) { own, _ in own }
        mask = SecretMask(host.secrets.compactMap { inherited[$0] })
    }

    func variables(for launch: LaunchEnvironment) -> [String: String] { base.merging(launch.variables) { $1 } }
}
