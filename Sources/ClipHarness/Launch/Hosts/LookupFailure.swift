/// Why the program of a command cannot be run.
package enum LookupFailure: Error, Sendable, Hashable {
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

    /// What is wrong, where was looked, and the mend, in one line.
    package var message: String {
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
