import ClipFacts
import ClipHost
import ClipSuites

package struct LaunchOrder: Hashable {
    package var executable: String
    package var arguments: [String]
    package var environment: [String: String]
    package var directory: String
    package var timeout: Duration
    package var folder: PrivateFolder
    var completion = Completion.exit
    package var outputLimit: Int

    enum Completion { case exit, outcomeFile, outcomeLine }

    var prefix: String { completion == .outcomeFile ? Device.variablePrefix : "" }

    /// `devicectl` needs time to end the app on the phone and to write its report.
    func grace(_ usual: Duration) -> Duration { completion == .outcomeLine ? .seconds(5) : usual }

    package enum PrivateFolder: Hashable {
        case own(container: String? = nil)
        case none
    }
}

extension LaunchOrder {
    package init(
        executable: String, arguments: [String] = [], environment: [String: String] = [:], directory: String,
        timeout: Duration, folder: PrivateFolder = .own(), outputLimit: Int = CapturedOutput.limit
    ) {
        self.init(
            executable: executable, arguments: arguments, environment: environment, directory: directory,
            timeout: timeout, folder: folder, completion: .exit, outputLimit: outputLimit)
    }
}

package struct LaunchReport: Hashable {
    package var ending: Ending
    var leaked = false
    var isLeft = false
    var duty = Duty.end
    package var outcome = OutcomeFile.none
    package var output = CapturedOutput()
    package var errorOutput = CapturedOutput()
    var duration = Duration.zero
    package var isForked = false
    var awaitsOutcome = false

    package enum Duty: String, Codable {
        case end, writeOutcome, readFurtherLaunch, answerLink, endSuspended
    }

    package enum Ending: Hashable {
        case exited(Int32)
        case signalled(Int32)
        case timedOut
        case notStarted(String)
        case interrupted
    }
}

package enum OutcomeFile: Hashable {
    case none
    case bytes([UInt8])
    case outcome(Outcome)
    case tooLarge
    case unreadable(String)

    static let limit = OutcomeJSON.limit

    var isComplete: Bool {
        switch self {
        case .none: false
        case .outcome, .tooLarge, .unreadable: true
        case .bytes(let bytes): JSONReader.read(bytes, file: "outcome", dialect: .strict).diagnostics.isEmpty
        }
    }

    func followed(by rest: OutcomeFile) -> OutcomeFile {
        switch (self, rest) {
        case (_, .none), (.tooLarge, _): self
        case (.bytes(let first), .bytes(let second)) where first.count + second.count <= Self.limit:
            .bytes(first + second)
        case (.bytes, .bytes): .tooLarge
        case (_, .tooLarge), (_, .unreadable), (.none, .bytes), (.unreadable, .bytes), (_, .outcome), (.outcome, _):
            rest
        }
    }
}
