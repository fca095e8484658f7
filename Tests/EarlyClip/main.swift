import ClipHost
import ClipRouting
import EarlyInitialiser
import Foundation

// A host with an initialiser that runs before the fork server, at each start.
ClipHost.main(
    try Router {
        Route("*") { _ in
            .screen(
                "early",
                [
                    "url": early_url().map { String(cString: $0) },
                    "arguments": CommandLine.arguments.joined(separator: " "),
                ])
        }
    })
