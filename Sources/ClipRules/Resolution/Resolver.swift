/// Decides what iOS does with invocations of one clip.
public struct Resolver: Sendable {
    /// Compiles the clip's definition into an index.
    public init(_ profile: ClipProfile) {}

    /// Decides one invocation.
    public func resolve(_ invocation: Invocation) -> Resolution {
        Resolution(url: invocation.url, source: invocation.source)
    }
}
