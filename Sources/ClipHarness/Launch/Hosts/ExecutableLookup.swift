import ClipFacts
import ClipSuites
import Foundation

extension HostDefinition {
    private static let interpreters: Set<String> = [
        "bash", "dash", "node", "perl", "python", "python3", "ruby", "sh", "zsh",
    ]

    package func lackOfProgram(in folder: String, path: String?) -> String? {
        guard case .command(let words) = program, let word = words.first else { return nil }
        if !prepare.isEmpty, word.contains("/") { return nil }
        do throws(HostFailure) {
            _ = try ExecutableLookup.resolve(word, directory: folder, path: path)
        } catch {
            return error.message
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

package enum ExecutableLookup {
    package static func resolve(_ word: String, directory: String, path: String?) throws(HostFailure) -> String {
        guard !word.isEmpty else { throw HostFailure("the command is empty; begin it with the program to run") }
        if word.contains("/") { return try check(PathText.absolute(word, from: directory), suggesting: true) }
        let folders = (path ?? "").split(separator: ":").map { PathText.absolute(String($0), from: directory) }
        // Like `execvp`, uses the first program that can be run.
        var found: HostFailure?
        for program in folders.map({ "\($0)/\(word)" }) where access(program, F_OK) == 0 {
            do {
                return try check(program)
            } catch {
                found = found ?? error
            }
        }
        if let found { throw found }
        let problem =
            folders.isEmpty ? ": PATH is empty; " : " in PATH (\(folders.joined(separator: ", "))); install it, or "
        throw HostFailure("“\(word)” was not found\(problem)write ./\(word) for a program in the suite's folder")
    }

    @discardableResult
    static func check(_ path: String, suggesting: Bool = false) throws(HostFailure) -> String {
        guard access(path, F_OK) == 0 else {
            let error = SystemError.last
            guard [ENOENT, ENOTDIR].contains(error.code) else {
                throw HostFailure("\(path) cannot be reached: \(error.text)")
            }
            let fix = suggesting ? NeighbouringFile.fix(for: path) : nil
            throw HostFailure("there is no program at \(path)" + (fix.map { "; \($0)" } ?? ""))
        }
        guard FileKind.of(path) == .file else { throw HostFailure("\(path) is not a file that can be run") }
        guard access(path, X_OK) == 0 else { throw HostFailure("\(path) is not executable; run chmod +x on it") }
        guard let interpreter = interpreter(of: path),
            FileKind.of(interpreter) == .folder || access(interpreter, X_OK) != 0
        else { return path }
        throw HostFailure(
            interpreter.hasSuffix("\r")
                ? "the first line of \(path) has a Windows line ending; save the file with line feeds only"
                : "the first line of \(path) names the interpreter “\(interpreter)”, which is missing or cannot be run"
        )
    }

    private static func interpreter(of path: String) -> String? {
        guard let start = try? OpenFile(path: path).read(256, at: 0), start.starts(with: "#!".utf8) else { return nil }
        let line = start.dropFirst(2).prefix { $0 != "\n" }
        return line.split { $0 == " " || $0 == "\t" }.first?.text
    }
}
