import CForkServer

#if os(Linux)
    import ClipRouting
    import FoundationEssentials
#endif

/// The server that forks a host for each launch on Linux (<doc:ForkingHosts>).
///
/// Hosts do not have to call the server. The benchmark row `fork` meets its goal only with the server.
public enum ForkServer {
    /// The variable that contains the server's socket descriptor. Launches do not inherit the variable.
    public static let variable = CFORKSERVER_VARIABLE
}

#if os(Linux)
    /// Does the work that all launches share, and compares Swift's arguments and variables with C's.
    ///
    /// Leaves no variables or threads that a launch could notice. Returns 0, or the reason not to fork.
    @_cdecl("cforkserver_warm_up")
    public func warmUpForkServer(
        _ count: CInt, _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>,
        _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>
    ) -> Int32 {
        _ = LaunchEnvironment.current
        let launch = Launch(LaunchEnvironment(url: "https://example.com/warm?up=1"))
        let handler = Result {
            try Router { Route("/warm?up={up}") { .screen("warm", ["up": $0["up"], "number": 1.5, "isWarm": true]) } }
        }.map { Launch.handler($0, withoutURL: Launch.showsNothing) }
        let work: @MainActor @Sendable () async -> Void = {
            let result = await ClipHost.result(of: launch, handler)
            _ = try? OutcomeJSON.encode(result.outcome)
        }
        #if compiler(>=6.2)
            // The task completes at once. A pending task would also run in forked children.
            Task.immediate(operation: work)
        #endif
        let given = UnsafeBufferPointer(start: arguments, count: Int(count)).compactMap {
            $0.map { String(cString: $0) }
        }
        guard CommandLine.arguments == given else { return Int32(CFORKSERVER_ARGUMENTS) }
        let found = ProcessInfo.processInfo.environment
        var place = environment
        while let variable = place.pointee {
            let text = String(cString: variable)
            let end = text.firstIndex(of: "=") ?? text.endIndex
            guard found[String(text[..<end])].map({ text[end...].dropFirst() == $0 }) == true else { break }
            place += 1
        }
        let isSame = place.pointee == nil && place - environment == found.count
        return isSame ? 0 : Int32(CFORKSERVER_ENVIRONMENT)
    }
#endif
