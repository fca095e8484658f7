#if os(Linux)
    import CForkServer
    import ClipHost
    import Foundation
    import Testing

    /// The fork server checks Swift's state before it forks.
    @Suite struct SwiftStartTests {
        @Test func ownArgumentsAndEnvironment() {
            #expect(check(CommandLine.arguments, Self.variables) == 0)
        }

        @Test(arguments: [[], ["another"], CommandLine.arguments + ["more"]])
        func otherArguments(arguments: [String]) {
            #expect(check(arguments, Self.variables) == Int32(CFORKSERVER_ARGUMENTS))
        }

        /// As if something had kept an earlier environment.
        @Test func otherEnvironment() {
            #expect(check(CommandLine.arguments, Self.variables + ["MORE=1"]) == Int32(CFORKSERVER_ENVIRONMENT))
            #expect(check(CommandLine.arguments, []) == Int32(CFORKSERVER_ENVIRONMENT))
        }

        private static var variables: [String] {
            ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        }

        private func check(_ arguments: [String], _ variables: [String]) -> Int32 {
            let lists = [arguments, variables].map { $0.map { strdup($0) } + [nil] }
            defer { lists.joined().forEach { free($0) } }
            return warmUpForkServer(CInt(arguments.count), lists[0], lists[1])
        }
    }
#endif
