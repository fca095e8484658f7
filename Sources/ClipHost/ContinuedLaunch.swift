import Dispatch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A line of JSON that passes another launch to a running process (`CLIPFLIGHT_CONTINUE`).
package struct ContinuedLaunch: Decodable {
    package var url: String?
    package var source: String?
    package var location: String?
    package let outcome: String
    /// `true` if the harness opens the URL as a link, so that iOS passes it to the clip.
    package let opened: Bool?

    package init(_ launch: LaunchEnvironment, outcome: String, isOpened: Bool = false) {
        opened = isOpened ? true : nil
        url = launch.url
        source = launch.source
        location = launch.location?.description
        self.outcome = outcome
    }

    func environment(after first: LaunchEnvironment) -> LaunchEnvironment {
        LaunchEnvironment(
            url: url, outcomePath: outcome, target: first.target, source: source, container: first.container,
            location: location.flatMap(LaunchEnvironment.Location.init), isContinued: true)
    }

    static func all(at path: String) -> AsyncStream<ContinuedLaunch> {
        AsyncStream { launches in
            // Waits on another thread to keep the main actor free.
            DispatchQueue(label: "ClipFlight.ContinuedLaunch", qos: .userInitiated).async {
                var file: Int32
                repeat { file = open(path, O_RDONLY | O_CLOEXEC) } while file < 0 && errno == EINTR
                // If the FIFO cannot be opened, the clip keeps running, but the next step fails.
                guard file >= 0 else {
                    return OutcomeReport.printError("\(path) cannot be read: \(String(cString: strerror(errno)))")
                }
                var text: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4096)
                while true {
                    let count = read(file, &buffer, buffer.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { break }
                    text += buffer[..<count]
                    while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
                        let line = Data(text[..<end])
                        text.removeFirst(end + 1)
                        if let launch = try? JSONDecoder().decode(Self.self, from: line) { launches.yield(launch) }
                    }
                }
                launches.finish()
            }
        }
    }
}
