import CProcess
import Foundation

/// A child that was started, by spawn or by a fork server, with the ends of its pipes.
struct Child: ~Copyable {
    let process: pid_t
    /// The tag that it has, and all that it starts.
    let tag: LaunchTag
    /// Becomes readable once the child has ended; `nil` where the system has no such thing.
    let exit: Descriptor?
    let output: Descriptor
    let errorOutput: Descriptor
    /// Just before it was started: what it takes to get a fork server ready is not the child's.
    let started: LaunchClock.Instant
    /// Whether a fork server made it; else its program was started for it.
    let isForked: Bool

    init(
        process: pid_t, tag: LaunchTag, exitDescriptor: Int32, output: consuming ChildPipe,
        errorOutput: consuming ChildPipe, started: LaunchClock.Instant, isForked: Bool
    ) {
        self.process = process
        self.tag = tag
        exit = exitDescriptor < 0 ? nil : Descriptor(owning: exitDescriptor)
        self.output = output.readingEnd()
        self.errorOutput = errorOutput.readingEnd()
        self.started = started
        self.isForked = isForked
    }

    var group: ProcessGroup { ProcessGroup(leader: process, exitDescriptor: exitNumber) }

    var exitNumber: Int32 {
        switch exit {
        case .some(let descriptor): descriptor.number
        case .none: -1
        }
    }

    /// Starts the program of an order that was checked, as a child that ends with the calling thread.
    static func start(
        _ order: LaunchOrder, tag: LaunchTag = .next(), adding variables: [(name: String, value: String)],
        exitDescriptor: (pid_t) -> Int32 = cprocess_exit_descriptor
    ) throws(StartFailure) -> Child {
        let output = try ChildPipe()
        let errorOutput = try ChildPipe()
        let started = LaunchClock.shared.now
        let process = try spawn(
            order, tag: tag, adding: variables, output: output.writing.number, errorOutput: errorOutput.writing.number)
        return Child(
            process: process, tag: tag, exitDescriptor: exitDescriptor(process), output: output,
            errorOutput: errorOutput, started: started, isForked: false)
    }

    /// Starts the program of an order that was checked; `channel` becomes its descriptor `CPROCESS_CHANNEL`, or is -1.
    static func spawn(
        _ order: LaunchOrder, tag: LaunchTag, adding variables: [(name: String, value: String)], output: Int32,
        errorOutput: Int32, channel: Int32 = -1
    ) throws(StartFailure) -> pid_t {
        let code = withCStrings([order.executable] + order.arguments) { arguments in
            let all = order.environment.map { "\($0.key)=\($0.value)" } + variables.map { "\($0.name)=\($0.value)" }
            return withCStrings(all) { environment in
                withCStrings([order.directory]) { directory in
                    var request = cprocess_order(
                        executable: arguments[0], arguments: arguments, environment: environment,
                        directory: directory[0], output: output, error_output: errorOutput, tag: tag.numberToSet,
                        ends_with_thread: true, channel: channel)
                    return spawn(&request)
                }
            }
        }
        return try code.mapError { StartFailure.system($0, order) }.get()
    }

    private static func spawn(_ request: inout cprocess_order) -> Result<pid_t, SystemError> {
        var process: pid_t = 0
        var code: Int32 = 0
        // A program that was just written counts as busy while a child of another thread, between its fork and its exec,
        // still holds the descriptor that it was written through.
        for _ in 0...50 {
            code = cprocess_spawn(&process, &request)
            guard code == ETXTBSY else { break }
            usleep(10_000)
        }
        return code == 0 ? .success(process) : .failure(SystemError(code))
    }

    /// Calls `body` with a list of C strings ended by a null pointer, as `argv` and `environ` are.
    private static func withCStrings<Result>(
        _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        pointers.append(nil)
        return body(pointers)
    }
}

/// The process group of a child, also after the child itself was reaped.
struct ProcessGroup {
    let leader: pid_t
    let exitDescriptor: Int32

    /// Sends a signal to every member; a group without members is none the worse for it.
    func signal(_ signal: Int32) {
        _ = cprocess_signal_group(leader, exitDescriptor, signal)
    }

    /// Whether it has no member left, not even an ended one that is not reaped, such as its leader.
    var isEmpty: Bool { cprocess_signal_group(leader, exitDescriptor, 0) == ESRCH }
}
