import Foundation

/// Why a program could not be started, or what it needs could not be made.
package struct StartFailure: Error, Hashable {
    /// Why, and the fix where it can be guessed, in a line.
    package let reason: String
    var error: SystemError?

    init(_ reason: String, _ error: SystemError? = nil) {
        self.reason = reason
        self.error = error
    }

    static func pipes(_ error: SystemError) -> StartFailure {
        StartFailure("no pipe could be made for the child: \(error.text)\(fix(error))", error)
    }

    static func thread(_ error: SystemError) -> StartFailure {
        StartFailure("no thread could be started for the launch: \(error.text)\(fix(error))", error)
    }

    /// A folder for launches could not be made at a path.
    static func folder(_ path: String, _ error: SystemError = .last) -> StartFailure {
        let fix =
            switch error.code {
            case EMFILE, ENFILE: SystemError.fixOfTooManyFiles
            case EACCES, EPERM, EROFS: "make it writable, or name another folder in TMPDIR"
            case ENOENT, ENOTDIR: "make that folder, or name another one in TMPDIR"
            default: "make room there, or name another folder in TMPDIR"
            }
        return StartFailure("no folder for launches could be made at \(path): \(error.text); \(fix)", error)
    }

    static func system(_ error: SystemError, _ order: LaunchOrder) -> StartFailure {
        StartFailure(reason(error, order), error)
    }

    /// Throws where an order would reach the child as something else.
    static func check(_ order: LaunchOrder) throws(StartFailure) {
        func checkZero(_ text: String, in place: @autoclosure () -> String) throws(StartFailure) {
            guard text.utf8.contains(0) else { return }
            throw StartFailure("\(place()) holds a NUL character, which no program can be handed; remove it")
        }
        try checkZero(order.executable, in: "the program's path")
        try checkZero(order.directory, in: "the folder's path")
        for (index, argument) in order.arguments.enumerated() { try checkZero(argument, in: "argument \(index + 1)") }
        for (name, value) in order.environment {
            if name.isEmpty || name.utf8.contains(UInt8(ascii: "=")) {
                throw StartFailure(
                    "“\(name)” cannot be the name of an environment variable; a name is not empty and holds no “=”")
            }
            try checkZero(name, in: "the name of a variable")
            try checkZero(value, in: "the variable \(name)")
        }
    }

    private static func reason(_ error: SystemError, _ order: LaunchOrder) -> String {
        switch error.code {
        case E2BIG:
            return tooBig(order)
        case ENOENT where !ExecutableLookup.isFolder(order.directory):
            return "the folder \(order.directory) that it is to run in is not there"
        case ENOENT, EACCES, ENOEXEC:
            let program = order.executable
            do throws(StartFailure) {
                try ExecutableLookup.check(program)
            } catch {
                return error.reason
            }
            return error.code == ENOEXEC
                ? "\(program) is neither a program of this system nor a script; a script begins with a line such as #!/bin/sh"
                : "\(program) could not be started: \(error.text)"
        default:
            return "\(order.executable) could not be started: \(error.text)\(fix(error))"
        }
    }

    /// Names the longest text, since one is enough: Linux takes at most 128 KiB in each.
    private static func tooBig(_ order: LaunchOrder) -> String {
        var longest = (name: "the program's name", bytes: order.executable.utf8.count)
        for (index, argument) in order.arguments.enumerated() where argument.utf8.count > longest.bytes {
            longest = ("argument \(index + 1)", argument.utf8.count)
        }
        for (name, value) in order.environment where name.utf8.count + 1 + value.utf8.count > longest.bytes {
            longest = ("the variable \(name)", name.utf8.count + 1 + value.utf8.count)
        }
        return """
            the system does not hand over that much text: \(longest.name) alone has \(longest.bytes) bytes, and Linux \
            takes at most 131071 in one variable or argument
            """
    }

    private static func fix(_ error: SystemError) -> String {
        switch error.code {
        case EMFILE, ENFILE: "; \(SystemError.fixOfTooManyFiles)"
        case EAGAIN, ENOMEM: "; run with fewer --jobs or raise the limit of processes (ulimit -u)"
        default: ""
        }
    }
}
