import ClipHost
import ClipRouting

ClipHost.main(
    try Router {
        Route("/guide") { _ in .screen("welcome") }
        Route("/guide?room={room}") { .screen("room", ["room": $0["room"]]) }
        // The default link, which Apple makes for the default experience.
        Route("https://appclip.apple.com/id") { _ in .screen("welcome") }
    },
    // The clip is opened again without a URL, as from the app switcher.
    withoutURL: { _ in .screen("welcome") })
