import ClipSuites
import Foundation

/// Finds the program that a command's first word means.
enum ExecutableLookup {
    /// Resolves a command's first word: an absolute path, a path from the suite's folder, or a name in `PATH`.
    /// - Returns: An absolute path.
    /// - Throws: ``LookupFailure``, which names the places and what is wrong with what was found.
    static func resolve(
        _ word: String, directory: String, path: String?
    ) throws(LookupFailure) -> String {
        guard !word.isEmpty else { throw .empty }
        if word.contains("/") {
            let program = absolute(word, in: directory)
            do {
                return try check(program)
            } catch .notThere {
                throw .notThere(path: program, suggestion: NeighbouringFile.nearest(to: program))
            }
        }
        let folders = (path ?? "").split(separator: ":").map { absolute(String($0), in: directory) }
        // As execvp does: what is found but cannot be run only counts where nothing better follows.
        var found: LookupFailure?
        for folder in folders {
            do {
                return try check("\(folder)/\(word)")
            } catch .notThere, .notReachable {
                continue
            } catch {
                found = found ?? error
            }
        }
        throw found ?? .notInPath(word: word, searched: folders)
    }

    /// Makes sure that the program at an absolute path can be run, and returns the path.
    @discardableResult
    static func check(_ path: String) throws(LookupFailure) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let error = SystemError.last
            switch error.code {
            case ENOENT, ENOTDIR: throw .notThere(path: path)
            default: throw .notReachable(path: path, why: error.text)
            }
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .isFolder(path: path)
        default: throw .notAFile(path: path)
        }
        guard access(path, X_OK) == 0 else { throw .notExecutable(path: path) }
        if let interpreter = interpreter(of: path), !isExecutableFile(interpreter) {
            throw .badInterpreter(path: path, interpreter: interpreter)
        }
        return path
    }

    /// The program that a script's first line names; `nil` for what is no script.
    private static func interpreter(of path: String) -> String? {
        let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0, let start = BoundedFile.read(Descriptor(owning: number), limit: 256),
            start.starts(with: Array("#!".utf8))
        else { return nil }
        let line = start.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }
        let word = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            .prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }

    private static func isExecutableFile(_ path: String) -> Bool {
        !isFolder(path) && access(path, X_OK) == 0
    }

    /// Whether a path leads to a folder, also through symbolic links.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func absolute(_ path: String, in directory: String) -> String {
        if path.hasPrefix("/") { return path }
        var rest = Substring(path)
        while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
        if rest == "." || rest.isEmpty { return directory }
        return directory.hasSuffix("/") ? directory + rest : "\(directory)/\(rest)"
    }
}

/// Why the program of a command cannot be run.
enum LookupFailure: Error, Sendable, Hashable {
    /// The command has no word at all, or an empty one.
    case empty
    /// There is nothing at the path; perhaps something of nearly its name was meant.
    case notThere(path: String, suggestion: String? = nil)
    /// None of the folders in `PATH` has a program of that name.
    case notInPath(word: String, searched: [String])
    /// A folder on the way to the program may not be entered.
    case notReachable(path: String, why: String)
    /// The path leads to a folder.
    case isFolder(path: String)
    /// The path leads to something that is not a file, such as a device.
    case notAFile(path: String)
    /// The file may not be run.
    case notExecutable(path: String)
    /// The first line names an interpreter that cannot be run.
    case badInterpreter(path: String, interpreter: String)
    /// The file is neither a program of this system nor a script that names its interpreter.
    case notAProgram(String)

    /// What is wrong, in which places, and the fix, in one line.
    var message: String {
        switch self {
        case .empty:
            "the command is empty; it begins with the program to run"
        case .notThere(let path, let suggestion):
            "there is no program at \(path)" + (suggestion.map { "; did you mean “\($0)”?" } ?? "")
        case .notInPath(let word, let searched) where searched.isEmpty:
            "“\(word)” was not found, since PATH is empty; write it with a slash to run a program of the suite's folder"
        case .notInPath(let word, let searched):
            "“\(word)” was not found in PATH (\(searched.joined(separator: ", "))); install it, or write ./\(word) "
                + "if it lies in the suite's folder"
        case .notReachable(let path, let why):
            "\(path) cannot be reached: \(why)"
        case .isFolder(let path):
            "\(path) is a folder, not a program"
        case .notAFile(let path):
            "\(path) is not a file that could be run"
        case .notExecutable(let path):
            "\(path) is not executable; run chmod +x on it"
        case .badInterpreter(let path, let interpreter) where interpreter.hasSuffix("\r"):
            "the first line of \(path) ends as Windows ends lines, so its interpreter “\(interpreter.dropLast())\\r” is "
                + "not there; save the file with line feeds alone"
        case .badInterpreter(let path, let interpreter):
            "the first line of \(path) names the interpreter “\(interpreter)”, which is not there or cannot be run"
        case .notAProgram(let path):
            "\(path) is neither a program of this system nor a script; a script begins with a line such as #!/bin/sh"
        }
    }
}
