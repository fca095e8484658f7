import Foundation

/// Why a program could not be started.
enum StartFailure: Error {
    /// A text that is handed to the child holds a zero byte, which would cut it there.
    case zeroByte(in: String)
    /// A variable's name is empty or holds `=`.
    case badName(String)
    /// The pipes to the child could not be made.
    case pipes(SystemError)
    /// There is no thread to wait for the child in.
    case thread(SystemError)
    /// The folder of the launch could not be made.
    case folder(FolderFailure)
    /// The system refused.
    case system(SystemError, LaunchOrder)

    /// Refuses an order that would reach the child as something else.
    static func check(_ order: LaunchOrder) throws(StartFailure) {
        if hasZero(order.executable) { throw .zeroByte(in: "the program's path") }
        if hasZero(order.directory) { throw .zeroByte(in: "the folder's path") }
        for (index, argument) in order.arguments.enumerated() where hasZero(argument) {
            throw .zeroByte(in: "argument \(index + 1)")
        }
        for (name, value) in order.environment {
            if name.isEmpty || name.utf8.contains(UInt8(ascii: "=")) { throw .badName(name) }
            if hasZero(name) { throw .zeroByte(in: "the name of a variable") }
            if hasZero(value) { throw .zeroByte(in: "the variable \(name)") }
        }
    }

    private static func hasZero(_ text: String) -> Bool {
        text.utf8.contains(0)
    }

    /// Why, and the mend where it can be guessed, in a sentence.
    var reason: String {
        switch self {
        case .zeroByte(let place):
            "\(place) holds a NUL character, which no program can be handed; remove it"
        case .badName(let name):
            "“\(name)” cannot be the name of an environment variable; a name is not empty and holds no “=”"
        case .pipes(let error):
            "no pipe could be made for the child: \(error.text)\(Self.mend(error))"
        case .thread(let error):
            "no thread could be started for the launch: \(error.text)\(Self.mend(error))"
        case .folder(let failure):
            failure.message
        case .system(let error, let order):
            Self.reason(error, order)
        }
    }

    private static func reason(_ error: SystemError, _ order: LaunchOrder) -> String {
        switch error.code {
        case E2BIG: return tooBig(order)
        case ENOENT where !FolderProbe.isFolder(order.directory):
            return "the folder \(order.directory) that it is to run in is not there"
        case ENOENT, EACCES, ENOEXEC:
            do {
                _ = try ExecutableLookup.check(order.executable)
            } catch {
                return error.message
            }
            if error.code == ENOEXEC { return LookupFailure.notAProgram(order.executable).message }
            return "\(order.executable) could not be started: \(error.text)"
        default:
            return "\(order.executable) could not be started: \(error.text)\(mend(error))"
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

    private static func mend(_ error: SystemError) -> String {
        switch error.code {
        case EMFILE, ENFILE: "; \(SystemError.mendOfTooManyFiles)"
        case EAGAIN, ENOMEM: "; run with fewer --jobs or raise the limit of processes (ulimit -u)"
        default: ""
        }
    }
}
