import ClipHost
import ClipSuites

/// The variables of a host's launches: few, so that nothing of the machine reaches a handler by accident.
struct ChildEnvironment: Sendable {
    static let passedOn = ["PATH", "HOME", "LANG", "LC_ALL", "USER"]

    let base: [String: String]
    /// The variables that the suite names, which alone reach a clip on a device.
    let own: [String: String]
    let mask: SecretMask
    let forPreparation: [String: String]

    /// The suite's variables win over inherited ones, but not over those of the host protocol.
    init(host: HostDefinition, inherited: [String: String]) {
        var own = inherited.filter { host.inheritEnvironment.contains($0.key) }
        own.merge(host.environment) { $1 }
        for name in Self.reserved { own[name] = nil }
        self.own = own
        base = inherited.filter { Self.passedOn.contains($0.key) }.merging(own) { $1 }
        forPreparation = base.merging(inherited.filter { $0.key == "TMPDIR" }) { $1 }
        mask = SecretMask(host.secrets.compactMap { inherited[$0] })
    }

    func variables(for launch: LaunchEnvironment) -> [String: String] {
        base.merging(launch.variables) { $1 }
    }

    private static let reserved = LaunchEnvironment.Key.allCases.map(\.rawValue) + [ForkServer.variable, "TMPDIR"]
}
