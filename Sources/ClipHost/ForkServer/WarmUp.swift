#if os(Linux)
    import ClipRouting

    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// Does once in the fork server what every launch does, so that the children find it done: a route looked up, a URL
    /// read, an outcome written.
    ///
    /// It must leave nothing that a launch could tell: it reads no variable into anything that is kept, and starts no
    /// thread.
    @_cdecl("cforkserver_warm_up")
    public func warmUpForkServer() {
        let variables = LaunchEnvironment(variables: ProcessInfo.processInfo.environment)
        guard let activity = UserActivity(delivering: "https://example.com/warm?up=1") else { return }
        let outcome = Outcome.screen(
            "warm", ["up": activity.request["up"], "number": 1.5, "isWarm": variables.target != .app])
        _ = try? OutcomeJSON.encode(outcome)
        _ = try? Router { Route("/warm?up={up}") { _ in outcome } }.route(for: activity.text)
    }
#endif
