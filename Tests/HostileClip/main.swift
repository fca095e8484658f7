import ClipHost
import ClipRouting
import Foundation

// A clip with hostile handlers. The last part of the path names the act. Tests run this clip.
ClipHost.main(
    try Router {
        Route("*") { request in
            try Hostility.act(request.url.lastPathComponent) ?? .screen("survived")
        }
    },
    withoutURL: { _ in .screen("start") })
