import ClipHost
import ClipRouting
import Foundation

// A clip whose handlers do to the harness whatever a handler can: the last part of the path names what. Tests run it.
if CommandLine.arguments.count > 2, CommandLine.arguments[1] == "trace" {
    Tracing.trace(pid_t(CommandLine.arguments[2]) ?? 0)
}
ClipHost.main(
    try Router {
        Route("*") { request in
            try Hostility.act(request.url.lastPathComponent) ?? .screen("survived")
        }
    },
    withoutURL: { _ in .screen("start") })
