/// One launch of one program: what is started, with what, where, and for how long.
package struct LaunchOrder: Sendable, Hashable {
    /// The absolute path of the program, as ``ExecutableLookup`` resolves it.
    package var executable: String
    /// The arguments that follow the program's name.
    package var arguments: [String]
    /// All of the child's variables but those that name the launch's own folder (``PrivateFolder``), which are added.
    package var environment: [String: String]
    /// The absolute path of the folder that the child starts in.
    package var directory: String
    /// How long the child may take until it is told to end.
    package var timeout: Duration
    /// The folder that the child is given for itself.
    package var folder: PrivateFolder

    /// Creates an order.
    package init(
        executable: String, arguments: [String] = [], environment: [String: String] = [:], directory: String,
        timeout: Duration, folder: PrivateFolder = .own
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.directory = directory
        self.timeout = timeout
        self.folder = folder
    }

    /// The folder that a child is given for itself.
    package enum PrivateFolder: Sendable, Hashable {
        /// A `TMPDIR`, an outcome channel and an empty container, all of them gone afterwards.
        case own
        /// The same with a container that outlives the launch, by absolute path: a step of a journey.
        case sharingContainer(String)
        /// None and no outcome channel: a tool, such as a build, rather than a host.
        case none
    }
}
