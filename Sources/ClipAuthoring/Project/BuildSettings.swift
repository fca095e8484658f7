import ClipSuites

package struct ProjectValue: Hashable {
    package var text: String
    package var file: String
    package var line: Int?
    var isResolved = true

    var located: LocatedString { LocatedString(text, at: SourceLocation(file: file, line: line ?? 1)) }

    package var place: String { line.map { "\(file):\($0)" } ?? file }
}

extension ProjectValue {
    func with(_ text: String) -> ProjectValue {
        var value = self
        value.text = text
        return value
    }

    init(_ found: LocatedString) {
        self.init(text: found.value, file: found.location.file, line: found.location.line)
    }
}

/// A target's build settings in one configuration.
///
/// Later layers inherit from earlier ones: the project's xcconfig file, project, target's xcconfig file, target.
struct BuildSettings {
    private(set) var values: [String: ProjectValue] = [:]
    private(set) var problems: [(path: String, place: String?)] = []
    private let configuration: String
    let folder: ProjectFolder
    let projectFolder: String
    private var open: [String] = []
    private var taken: Set<String> = []

    /// Limits the length of a value, in bytes, because values may refer to themselves.
    private static let lengthLimit = 8192
    private static let stepLimit = 200
    /// Limits recursion, because a thread's stack may be small.
    private static let depthLimit = 10

    init(configuration: String, folder: ProjectFolder, projectFolder: String) {
        self.configuration = configuration
        self.folder = folder
        self.projectFolder = projectFolder
    }

    /// Adds a setting if all its conditions, such as `[sdk=iphoneos*]`, match an iPhone.
    mutating func add(_ key: String, _ value: ProjectValue) {
        let parts = key.split { "[],".contains($0) }.map { String($0).trimmingWhitespace }
        guard let name = parts.first, parts.dropFirst().allSatisfy({ $0.isEmpty || holds($0) }) else { return }
        var value = value
        for form in ["$(inherited)", "${inherited}", "$(\(name))", "${\(name)}"] {
            guard value.text.utf8.count <= Self.lengthLimit else { return }
            value.text = value.text.replacing(form, with: values[name]?.text ?? "").trimmingWhitespace
        }
        if value.text.utf8.count <= Self.lengthLimit { values[name] = value }
    }

    private func holds(_ condition: String) -> Bool {
        let words = condition.split(separator: "=", maxSplits: 1).map(String.init)
        let known = ["sdk": "iphoneos", "arch": "arm64", "config": configuration]
        guard words.count == 2, words[1] != "*" else { return words.count == 2 }
        guard let actual = known[words[0]] else { return false }
        if words[0] == "sdk", words[1].hasPrefix(actual) { return true }
        return words[1].hasSuffix("*") ? actual.hasPrefix(words[1].dropLast()) : actual == words[1]
    }

    mutating func add(file path: String, from place: ProjectValue? = nil) {
        if open.isEmpty { taken = [] }
        guard taken.insert(path).inserted else { return }
        let shown = folder.shown(path)
        guard open.count < Self.depthLimit, let bytes = try? folder.read(path) else {
            if !problems.contains(where: { $0.path == shown }) { problems.append((shown, place?.place)) }
            return
        }
        open.append(path)
        defer { open.removeLast() }
        let lines = bytes.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let code = String(line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line).trimmingWhitespace
            func value(_ text: Substring) -> ProjectValue {
                ProjectValue(text: String(text).trimmingWhitespace, file: shown, line: index + 1)
            }
            if let include = code.prefixMatch(of: #/#include(\?)?\s*"([^"]*)"/#) {
                let included = self.path(ofIncluded: String(include.2))
                let isThere = FileKind.of(included) == .file
                if include.1 == nil || isThere { add(file: included, from: value(include.2)) }
            } else if let setting = code.wholeMatch(of: #/((?:[^=\[]|\[[^\]]*\])+)=(.*)/#) {
                add(String(setting.1).trimmingWhitespace, value(setting.2))
            }
        }
    }

    /// Searches the including files' folders, then the project's, as swift-build's `MacroConfigFileLoader` does.
    private func path(ofIncluded name: String) -> String {
        let folders = open.reversed().map(PathText.folder) + [projectFolder]
        let written = folders.map { PathText.absolute(name, from: $0) }
        let found = written.lazy.flatMap { [$0, $0 + ".xcconfig"] }.first { FileKind.of($0) == .file }
        return found ?? written[name.contains("/") ? written.count - 1 : 0]
    }

    mutating func add(known: [String: String], file: String) {
        for (name, text) in known where values[name] == nil { values[name] = ProjectValue(text: text, file: file) }
    }

    func resolved(_ text: String) -> (text: String, missing: [String]) {
        var steps = 0
        return resolved(text, depth: 0, &steps)
    }

    private func resolved(_ text: String, depth: Int, _ steps: inout Int) -> (text: String, missing: [String]) {
        var text = text
        var missing: [String] = []
        while let (range, reference) = Self.reference(in: text) {
            steps += 1
            guard depth < Self.depthLimit, steps < Self.stepLimit, text.utf8.count <= Self.lengthLimit else {
                return (text, missing + [reference])
            }
            let parts = reference.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            let found = values[parts[0]].map { resolved($0.text, depth: depth + 1, &steps) }
            let known = found?.missing == [] ? found?.text : nil
            let value = parts.dropFirst().reduce(known) { Self.apply($1, to: $0) }
            if value == nil { missing += found?.missing ?? [reference] }
            text.replaceSubrange(range, with: value ?? "")
        }
        return (text.trimmingWhitespace, missing)
    }

    private static func reference(in text: String) -> (range: Range<String.Index>, name: String)? {
        let form = #/\$(?:\(([^$(){}]+)\)|\{([^$(){}]+)\}|([A-Za-z_][A-Za-z0-9_]*))/#
        return text.firstMatch(of: form).map { ($0.range, String($0.1 ?? $0.2 ?? $0.3 ?? "")) }
    }

    private static func apply(_ modifier: String, to value: String?) -> String? {
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
