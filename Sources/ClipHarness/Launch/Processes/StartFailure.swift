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

    private static func reason(_ error: SystemError, _ order: LaunchOrder) -> String {
        switch error.code {
        case E2BIG:
            return
                "\(order.executable) could not be started: \(error.text); Linux takes at most 131071 bytes in one variable "
                + "or argument"
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

    private static func fix(_ error: SystemError) -> String {
        switch error.code {
        case EMFILE, ENFILE: "; \(SystemError.fixOfTooManyFiles)"
        case EAGAIN, ENOMEM: "; run with fewer --jobs or raise the limit of processes (ulimit -u)"
        default: ""
        }
    }
}
