import CProcess
import Foundation

extension Child {
    /// Starts the program of an order, as a child that ends with the calling thread.
    ///
    /// - Parameters:
    ///   - order: What is started.
    ///   - tag: What it bears.
    ///   - variables: What is added to the order's environment.
    ///   - exitDescriptor: Makes the descriptor that tells of the child's end, or -1; systems differ in it.
    /// - Throws: ``StartFailure``, which says why it cannot be started.
    static func start(
        _ order: LaunchOrder, bearing tag: LaunchTag = .next(), adding variables: [(name: String, value: String)],
        exitDescriptor: (pid_t) -> Int32 = cprocess_exit_descriptor
    ) throws(StartFailure) -> Child {
        try StartFailure.check(order)
        let output = try makePipe()
        let errorOutput = try makePipe()
        let started = Deadline.clock.now
        let process = try spawn(
            order, bearing: tag, adding: variables, output: output.writing.number,
            errorOutput: errorOutput.writing.number)
        return Child(
            process: process, tag: tag, exitDescriptor: exitDescriptor(process), output: output,
            errorOutput: errorOutput, started: started, isForked: false)
    }

    /// Starts the program of an order, which was checked, with descriptors that exist.
    ///
    /// - Parameter channel: What becomes the child's descriptor `CPROCESS_CHANNEL`, or -1.
    static func spawn(
        _ order: LaunchOrder, bearing tag: LaunchTag, adding variables: [(name: String, value: String)], output: Int32,
        errorOutput: Int32,
        channel: Int32 = -1
    ) throws(StartFailure) -> pid_t {
        var arguments = CStringList()
        arguments.append(order.executable)
        for argument in order.arguments { arguments.append(argument) }
        var environment = CStringList()
        for (name, value) in order.environment { environment.append(name, "=", value) }
        for (name, value) in variables { environment.append(name, "=", value) }
        return try spawn(
            order, tag, &arguments, &environment, output: output, errorOutput: errorOutput, channel: channel)
    }

    private static func makePipe() throws(StartFailure) -> ChildPipe {
        do {
            return try ChildPipe()
        } catch {
            throw .pipes(error)
        }
    }

    private static func spawn(
        _ order: LaunchOrder, _ tag: LaunchTag, _ arguments: inout CStringList, _ environment: inout CStringList,
        output: Int32, errorOutput: Int32, channel: Int32
    ) throws(StartFailure) -> pid_t {
        var process: pid_t = 0
        var attempt = 0
        while true {
            let code = arguments.withPointers { arguments in
                environment.withPointers { environment in
                    order.executable.withCString { executable in
                        order.directory.withCString { directory in
                            var request = cprocess_order(
                                executable: executable, arguments: arguments, environment: environment,
                                directory: directory, output: output, error_output: errorOutput, tag: tag.numberToSet,
                                ends_with_thread: true, channel: channel)
                            return cprocess_spawn(&process, &request)
                        }
                    }
                }
            }
            if code == 0 { return process }
            // A program that was just written counts as busy while a child of another thread, between its fork and
            // its exec, still holds the descriptor that it was written through.
            guard code == ETXTBSY, attempt < 50 else { throw .system(SystemError(code), order) }
            attempt += 1
            usleep(10_000)
        }
    }
}
