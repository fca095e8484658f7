import ClipHost
import ClipRouting
import Foundation

// A clip whose handlers do to the harness whatever a handler can: the last part of the path names what. Tests run it.
ClipHost.main(
    try Router {
        Route("*") { request in
            try Hostility.act(request.url.lastPathComponent) ?? .screen("survived")
        }
    },
    withoutURL: { _ in .screen("start") })
