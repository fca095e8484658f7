/// The program that holds the router and handlers under test, and how it is launched.
public struct HostDefinition: Sendable, Hashable {
    /// How the program is started.
    public var program: Program
    /// Commands that run once before the first launch.
    public var prepare: [[String]]
    /// Variables added to the child's environment.
    public var environment: [String: String]
    /// Names of variables that the child inherits.
    public var inheritEnvironment: [String]
    /// Those of the inherited variables whose values are masked in every report.
    public var secrets: [String]
    /// Where the host is defined.
    public var location: SourceLocation

    /// Creates a host.
    public init(
        program: Program, prepare: [[String]] = [], environment: [String: String] = [:],
        inheritEnvironment: [String] = [], secrets: [String] = [], location: SourceLocation
    ) {
        self.program = program
        self.prepare = prepare
        self.environment = environment
        self.inheritEnvironment = inheritEnvironment
        self.secrets = secrets
        self.location = location
    }

    /// How a host program is started.
    public enum Program: Sendable, Hashable {
        /// A command with its arguments, in the suite's folder, without a shell.
        case command([String])
        /// A product of a Swift package, built once a run. `package` is an absolute path.
        case swiftProduct(name: String, package: String, arguments: [String])
        /// An app on a simulator (macOS).
        case simulator(device: String)
    }
}
