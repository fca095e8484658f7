/// A host that is ready to be launched.
package struct PreparedHost: Sendable, Hashable {
    /// The absolute path of the program.
    package var executable: String
    /// The arguments that follow the program's name.
    package var arguments: [String]
    /// The absolute path of the suite's folder, which every launch starts in.
    package var directory: String

    /// Creates a prepared host.
    package init(executable: String, arguments: [String], directory: String) {
        self.executable = executable
        self.arguments = arguments
        self.directory = directory
    }
}
