import Foundation

/// A value that a project's file holds, with its place.
package struct ProjectValue: Sendable, Hashable {
    package var text: String
    /// The file, as seen from the project's folder.
    package var file: String
    package var line: Int?

    package var place: String { line.map { "\(file):\($0)" } ?? file }
}

/// The build settings of a target in one configuration.
///
/// They are added from the outermost layer to the innermost: the project's configuration file, the project, the
/// target's configuration file, the target. What a layer inherits is thereby known when it is added.
struct BuildSettings {
    private(set) var values: [String: ProjectValue] = [:]
    private(set) var problems: [ProjectValue] = []
    private let configuration: String
    private let folder: ProjectFolder
    private let projectFolder: String
    /// The configuration files that are being read, and those that one layer has.
    private var open: [String] = []
    private var taken: Set<String> = []

    /// The longest value in bytes, and the most references that one is resolved through: they may have no end.
    private static let lengthLimit = 8192
    private static let stepLimit = 200

    init(configuration: String, folder: ProjectFolder, projectFolder: String? = nil) {
        self.configuration = configuration
        self.folder = folder
        self.projectFolder = projectFolder ?? folder.root
    }

    /// Adds a setting where its conditions, as in `NAME[sdk=iphoneos*]`, hold for a phone.
    mutating func add(_ key: String, _ value: ProjectValue) {
        let parts = key.split { "[],".contains($0) }
        guard let name = parts.first.map({ String($0).trimmingWhitespace }) else { return }
        let applies = parts.dropFirst().allSatisfy { condition in
            let words = condition.split(separator: "=", maxSplits: 1)
            let pattern = words.last?.prefix { $0 != "*" } ?? ""
            func holds(for name: String) -> Bool {
                words.last?.hasSuffix("*") == true ? name.hasPrefix(pattern) : name == pattern
            }
            switch words.first {
            case "sdk": return pattern.hasPrefix("iphoneos") || "iphoneos".hasPrefix(pattern)
            case "arch": return holds(for: "arm64")
            case "config": return holds(for: configuration)
            default: return pattern.isEmpty
            }
        }
        guard applies else { return }
        var value = value
        for form in ["$(inherited)", "${inherited}", "$(\(name))", "${\(name)}"] {
            // Each replacement multiplies what the one before it has left.
            guard value.text.utf8.count <= Self.lengthLimit else { return }
            value.text = value.text.replacing(form, with: values[name]?.text ?? "").trimmingWhitespace
        }
        if value.text.utf8.count <= Self.lengthLimit { values[name] = value }
    }

    /// Adds an `.xcconfig` file with all that it includes, each file once.
    mutating func add(file path: String, from place: ProjectValue? = nil) {
        if open.isEmpty { taken = [] }
        guard taken.insert(path).inserted else { return }
        guard open.count < 30, let bytes = try? folder.read(path) else {
            let shown = folder.shown(path)
            problems.append(place ?? ProjectValue(text: shown, file: shown))
            return
        }
        open.append(path)
        defer { open.removeLast() }
        for line in Self.lines(String(decoding: bytes, as: UTF8.self), of: folder.shown(path)) {
            guard line.key.hasPrefix("#include") else {
                add(line.key, line.value)
                continue
            }
            let included = self.path(ofIncluded: line.value.text)
            if line.key == "#include" || FileKind.of(included) == .file { add(file: included, from: line.value) }
        }
    }

    private static func lines(_ text: String, of file: String) -> [(key: String, value: ProjectValue)] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.enumerated().compactMap { index, line in
            let code = String(line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line).trimmingWhitespace
            func found(_ key: Substring, _ value: Substring) -> (key: String, value: ProjectValue) {
                let text = String(value).trimmingWhitespace
                return (String(key).trimmingWhitespace, ProjectValue(text: text, file: file, line: index + 1))
            }
            if code.hasPrefix("#include") {
                return found(code.prefix { $0 != "\"" }, code.split(separator: "\"").dropFirst().first ?? "")
            }
            // A condition in brackets has equals signs of its own.
            var depth = 0
            let equals = code.firstIndex { character in
                if character == "[" { depth += 1 } else if character == "]" { depth -= 1 }
                return character == "=" && depth == 0
            }
            guard let equals, equals > code.startIndex else { return nil }
            return found(code[..<equals], code[equals...].dropFirst())
        }
    }

    /// An included file is looked for beside the one that includes it, then beside those that include that, then in the
    /// project's folder; its ending may be left out (swift-build's `MacroConfigFileLoader`).
    private func path(ofIncluded name: String) -> String {
        let folders = open.reversed().map(PathText.folder) + [projectFolder]
        let written = folders.map { PathText.absolute(name, from: $0) }
        let found = written.lazy.flatMap { [$0, $0 + ".xcconfig"] }.first { FileKind.of($0) == .file }
        return found ?? written[0]
    }

    /// Adds what Xcode sets by itself, where nothing else does.
    mutating func add(known: [String: String], file: String) {
        for (name, text) in known where values[name] == nil { values[name] = ProjectValue(text: text, file: file) }
    }

    /// A text with `$(NAME)`, `${NAME}` and `$NAME` replaced, from the inside out, and the settings that no file has.
    func resolved(_ text: String) -> (text: String, missing: [String]) {
        // Settings may refer to one another without end: a thread's stack may have no room for so many calls.
        var open = [Resolving(text: text)]
        for _ in 0..<Self.stepLimit {
            while let last = open.indices.last, !open[last].findReference() {
                let ended = open.removeLast()
                guard let waiting = open.indices.last else { return (ended.text.trimmingWhitespace, ended.missing) }
                open[waiting].replace(with: (ended.text.trimmingWhitespace, ended.missing))
            }
            guard let last = open.indices.last, open[last].text.utf8.count <= Self.lengthLimit else { break }
            if let value = values[open[last].setting] {
                open.append(Resolving(text: value.text))
            } else {
                open[last].replace(with: nil)
            }
        }
        let last = open.last { !$0.reference.isEmpty }
        return (open[0].text, open[0].missing + [last?.reference ?? text])
    }

    fileprivate static func apply(_ modifier: String, to value: String?) -> String? {
        if modifier.hasPrefix("default=") {
            return value.flatMap { $0.isEmpty ? nil : $0 } ?? String(modifier.dropFirst("default=".count))
        }
        func replacing(otherThan kept: String, by mark: Character) -> String? {
            value.map { String($0.map { $0.isASCII && ($0.isLetter || $0.isNumber) || kept.contains($0) ? $0 : mark }) }
        }
        return switch modifier {
        case "rfc1034identifier": replacing(otherThan: "-.", by: "-")
        case "c99extidentifier", "identifier": replacing(otherThan: "_", by: "_")
        case "lower": value?.lowercased()
        case "upper": value?.uppercased()
        default: nil
        }
    }
}

private struct Resolving {
    var text: String
    var missing: [String] = []
    /// The reference that comes next, as in `NAME:lower`.
    private(set) var reference = ""
    private var range: Range<String.Index>

    init(text: String) {
        self.text = text
        range = text.startIndex..<text.startIndex
    }

    private var parts: [Substring] { reference.split(separator: ":", omittingEmptySubsequences: false) }

    var setting: String { String(parts.first ?? "") }

    mutating func findReference() -> Bool {
        let form = #/\$(?:\(([^$(){}]*)\)|\{([^$(){}]*)\}|([A-Za-z_][A-Za-z0-9_]*))/#
        while let match = text.firstMatch(of: form) {
            reference = String(match.1 ?? match.2 ?? match.3 ?? "")
            range = match.range
            if !reference.isEmpty { return true }
            text.removeSubrange(range)
        }
        return false
    }

    /// Puts a setting in the reference's place; `nil` where no file sets it.
    mutating func replace(with found: (text: String, missing: [String])?) {
        let known = found?.missing == [] ? found?.text : nil
        let value = parts.dropFirst().reduce(known) { BuildSettings.apply(String($1), to: $0) }
        if value == nil { missing += found?.missing ?? [reference] }
        text.replaceSubrange(range, with: value ?? "")
    }
}
