import ClipSuites
import Foundation

package struct HostFailure: Error, Hashable {
    package var message: String
    var detail: String?
    var location: SourceLocation?
    var interrupted = false
    var error: SystemError?

    static let runInterrupted = HostFailure(message: "the run was interrupted", interrupted: true)

    static func folder(_ path: String, _ error: SystemError = .last) -> HostFailure {
        let isFull = [EMFILE, ENFILE].contains(error.code)
        let fix =
            isFull ? SystemError.fixOfTooManyFiles : "set TMPDIR to an existing, writable folder with free space"
        return HostFailure("could not create the folder for launches at \(path): \(error.text); \(fix)", error)
    }

    static func reason(_ error: SystemError, _ order: LaunchOrder) -> String {
        let program = order.executable
        switch error.code {
        case ENOENT where FileKind.of(order.directory) != .folder:
            return "the working folder \(order.directory) does not exist"
        case ENOENT, EACCES, ENOEXEC:
            do { try ExecutableLookup.check(program) } catch { return error.message }
            guard error.code == ENOEXEC else { break }
            return "\(program) is neither a program for this system nor a script that begins with a line like #!/bin/sh"
        default: break
        }
        return "\(program) could not be started: \(error.text)\(fix(error))"
    }

    private static func fix(_ error: SystemError) -> String {
        switch error.code {
        case EMFILE, ENFILE: "; \(SystemError.fixOfTooManyFiles)"
        case EAGAIN, ENOMEM: "; run with fewer --jobs or raise the limit on processes (ulimit -u)"
        case E2BIG: "; Linux accepts at most 131071 bytes in a variable or argument"
        default: ""
        }
    }
}

extension HostFailure {
    init(_ message: String, detail: String? = nil, _ error: SystemError? = nil) {
        self.init(message: message, detail: detail, error: error)
    }

    init(_ message: String, causedBy error: SystemError) {
        self.init("\(message): \(error.text)\(Self.fix(error))", error)
    }
}
