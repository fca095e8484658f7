import ClipHost
import ClipSuites
import Foundation

struct FurtherLaunches {
    var launches: [Launch]
    var mayContinue: @Sendable (Int, LaunchReport) -> Bool
    var isAbandoned: @Sendable () -> Bool = { false }

    struct Launch {
        var environment: LaunchEnvironment
        var timeout: Duration
        var isRegistered = false
        /// Opens the URL as a link. The clip then reads only the outcome's path from the FIFO.
        var open: (@Sendable () -> Void)?

        var isOpened: Bool { isRegistered && environment.url != nil }
    }
}

final class FurtherLaunchChannel {
    let path: String
    private let folder: String
    private let further: FurtherLaunches
    private var pipe: Descriptor?
    private var steps: ArraySlice<FurtherLaunches.Launch>
    private var unwritten: ArraySlice<UInt8> = []
    private var opening: (@Sendable () -> Void)?
    private(set) var outcomePath: String?

    init(_ further: FurtherLaunches, in folder: String) throws(HostFailure) {
        self.folder = folder
        self.further = further
        steps = further.launches[...]
        path = folder + "/continue"
        pipe = try Descriptor(ofNewFIFO: "continue", in: folder)
    }

    var hasNext: Bool { !steps.isEmpty }
    var isAbandoned: Bool { further.isAbandoned() }

    func next(after report: LaunchReport, of number: Int) -> Duration? {
        guard hasNext, further.mayContinue(number, report), let step = steps.popFirst() else { return nil }
        // A random name prevents a host from writing the outcome too early.
        let outcome = "\(folder)/outcome-\(String(UInt64.random(in: 0 ... .max), radix: 16))"
        outcomePath = outcome
        let launch = ContinuedLaunch(step.environment, outcome: outcome, isOpened: step.open != nil)
        unwritten += [UInt8]((try? OutcomeJSON.line(of: launch)) ?? Data()) + [UInt8(ascii: "\n")]
        write()
        opening = step.open
        return step.timeout
    }

    func write() {
        guard let number = pipe?.number else { return }
        if !unwritten.isEmpty {
            let count = unwritten.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
            if count > 0 { unwritten.removeFirst(count) }
        }
        if let opening, !isUnread {
            self.opening = nil
            opening()
        }
    }

    var isUnread: Bool {
        guard let number = pipe?.number else { return false }
        return outcomePath != nil && (!unwritten.isEmpty || ChildPipe.isReadable(number))
    }

    func end() {
        pipe = nil
        let number = open(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        if number >= 0 { close(number) }
    }
}

/// The clip only reads launches, so this conformance is declared in the harness.
extension ContinuedLaunch: Encodable {
    package func encode(to encoder: any Encoder) throws {
        let texts = ["url": url, "source": source, "location": location, "outcome": outcome]
        var members = texts.compactMapValues { $0.map(Scalar.string) }
        members["opened"] = opened.map(Scalar.boolean)
        try members.encode(to: encoder)
    }
}
