import ClipSuites
import Foundation

extension HostDefinition {
    /// Programs whose first argument is the file that they run.
    private static let interpreters: Set<String> = [
        "bash", "dash", "node", "perl", "python", "python3", "ruby", "sh", "zsh",
    ]

    /// Why the program of a command, or the script that it runs, is not there; `nil` where it is, or may be made first.
    package func lackOfProgram(in folder: String, path: String?) -> String? {
        guard case .command(let words) = program, let word = words.first else { return nil }
        if !prepare.isEmpty, word.contains("/") { return nil }
        do throws(StartFailure) {
            _ = try ExecutableLookup.resolve(word, directory: folder, path: path)
        } catch {
            return error.reason
        }
        let name = PathText.name(of: word)
        guard prepare.isEmpty, Self.interpreters.contains(name), let script = words.dropFirst().first,
            !script.hasPrefix("-")
        else { return nil }
        let file = PathText.absolute(script, from: folder)
        guard FileKind.of(file) == .missing else { return nil }
        return "\(name) has no file \(file) to run" + (NeighbouringFile.fix(for: file).map { "; \($0)" } ?? "")
    }
}

/// Finds the program that a command's first word means.
package enum ExecutableLookup {
    /// Resolves a command's first word: an absolute path, a path from the suite's folder, or a name in `PATH`.
    package static func resolve(_ word: String, directory: String, path: String?) throws(StartFailure) -> String {
        guard !word.isEmpty else { throw StartFailure("the command is empty; it begins with the program to run") }
        if word.contains("/") { return try check(absolute(word, in: directory), suggesting: true) }
        let folders = (path ?? "").split(separator: ":").map { absolute(String($0), in: directory) }
        // As execvp does: what is found but cannot be run only counts where nothing better follows.
        var found: StartFailure?
        for program in folders.map({ "\($0)/\(word)" }) where access(program, F_OK) == 0 {
            do {
                return try check(program)
            } catch {
                found = found ?? error
            }
        }
        if let found { throw found }
        throw StartFailure(
            folders.isEmpty
                ? "“\(word)” was not found, since PATH is empty; write it with a slash to run a program of the suite's "
                    + "folder"
                : "“\(word)” was not found in PATH (\(folders.joined(separator: ", "))); install it, or write ./\(word) "
                    + "if it lies in the suite's folder")
    }

    /// Makes sure that the program at an absolute path can be run; `suggesting` names a file of nearly its name.
    @discardableResult
    static func check(_ path: String, suggesting: Bool = false) throws(StartFailure) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let error = SystemError.last
            guard [ENOENT, ENOTDIR].contains(error.code) else {
                throw StartFailure("\(path) cannot be reached: \(error.text)")
            }
            let fix = suggesting ? NeighbouringFile.fix(for: path) : nil
            throw StartFailure("there is no program at \(path)" + (fix.map { "; \($0)" } ?? ""))
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw StartFailure("\(path) is a folder, not a program")
        default: throw StartFailure("\(path) is not a file that could be run")
        }
        guard access(path, X_OK) == 0 else { throw StartFailure("\(path) is not executable; run chmod +x on it") }
        guard let interpreter = interpreter(of: path), isFolder(interpreter) || access(interpreter, X_OK) != 0 else {
            return path
        }
        throw StartFailure(
            interpreter.hasSuffix("\r")
                ? "the first line of \(path) ends as Windows ends lines, so its interpreter “\(interpreter.dropLast())\\r” "
                    + "is not there; save the file with line feeds alone"
                : "the first line of \(path) names the interpreter “\(interpreter)”, which is not there or cannot be run"
        )
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
