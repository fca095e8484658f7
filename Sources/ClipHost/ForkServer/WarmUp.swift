#if os(Linux)
    import CForkServer
    import ClipRouting
    import Foundation

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

    /// Compares what Swift finds with what the system has handed over; the fork server calls it after the warm-up.
    ///
    /// - Returns: 0, `CFORKSERVER_ARGUMENTS` or `CFORKSERVER_ENVIRONMENT`: why the program cannot fork.
    @_cdecl("cforkserver_check_swift")
    public func checkSwift(
        _ count: CInt, _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>,
        _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>
    ) -> Int32 {
        let given = (0..<Int(count)).map { bytes(arguments[$0]) }
        guard CommandLine.arguments.map({ Array($0.utf8) }) == given else { return Int32(CFORKSERVER_ARGUMENTS) }
        var variables: Set<[UInt8]> = []
        var place = environment
        while let variable = place.pointee {
            variables.insert(bytes(variable))
            place += 1
        }
        let found = ProcessInfo.processInfo.environment.map { Array("\($0)=\($1)".utf8) }
        return Set(found) == variables ? 0 : Int32(CFORKSERVER_ENVIRONMENT)
    }

    /// The bytes of a C string as Swift reads them.
    private func bytes(_ text: UnsafeMutablePointer<CChar>?) -> [UInt8] {
        text.map { Array(String(cString: $0).utf8) } ?? []
    }
#endif
