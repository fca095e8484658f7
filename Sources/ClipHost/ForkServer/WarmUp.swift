#if os(Linux)
    import ClipRouting

    /// Does once in the fork server what every launch does, so that the children find it done: a handler run as a task, a
    /// route looked up, a URL read, an outcome put into words.
    ///
    /// It must leave nothing that a launch could tell: it reads no variable into anything that is kept, and starts no
    /// thread.
    @_cdecl("cforkserver_warm_up")
    public func warmUpForkServer() {
        _ = CommandLine.arguments
        _ = LaunchEnvironment.current
        let launch = Launch(LaunchEnvironment(url: "https://example.com/warm?up=1"))
        let routers = Result {
            try Router { Route("/warm?up={up}") { .screen("warm", ["up": $0["up"], "number": 1.5, "isWarm": true]) } }
        }
        let work: @MainActor @Sendable () async -> Void = {
            let result = await ClipHost.result(of: launch, routers, Launch.showsNothing)
            _ = try? OutcomeJSON.encode(result.outcome)
        }
        #if compiler(>=6.2)
            // It runs to its end here and now, since nothing in it waits. A task that did not would be left to the children.
            Task.immediate(operation: work)
        #endif
    }
#endif
