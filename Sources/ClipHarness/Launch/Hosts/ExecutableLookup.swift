import ClipSuites
import Foundation

/// Finds the program that a command's first word means.
package enum ExecutableLookup {
    /// Resolves a command's first word: an absolute path, a path from the suite's folder, or a name in `PATH`.
    ///
    /// - Parameters:
    ///   - word: The first word of the command.
    ///   - directory: The absolute path of the suite's folder.
    ///   - path: The child's `PATH`.
    /// - Returns: An absolute path.
    /// - Throws: ``LookupFailure``, which says where was looked and what is wrong with what was found.
    package static func resolve(
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
    ///
    /// - Throws: ``LookupFailure``.
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
        !FolderProbe.isFolder(path) && access(path, X_OK) == 0
    }

    private static func absolute(_ path: String, in directory: String) -> String {
        if path.hasPrefix("/") { return path }
        var rest = Substring(path)
        while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
        if rest == "." || rest.isEmpty { return directory }
        return directory.hasSuffix("/") ? directory + rest : "\(directory)/\(rest)"
    }
}
