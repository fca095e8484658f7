import Foundation

/// A value that a project's file holds, with its place.
package struct ProjectValue: Sendable, Hashable {
    package var text: String
    /// The file, as seen from the project's folder.
    package var file: String
    /// The line, where it is known.
    package var line: Int?

    package var place: String { line.map { "\(file):\($0)" } ?? file }
}

/// The build settings of a target in one configuration.
///
/// They are added from the outermost layer to the innermost: the project's configuration file, the project, the
/// target's configuration file, the target. What a layer inherits is thereby known when it is added.
struct BuildSettings {
    private(set) var values: [String: ProjectValue] = [:]
    /// The configuration files that are not there, or include themselves.
    private(set) var problems: [ProjectValue] = []
    let configuration: String
    private var open: [String] = []
    private var fileCount = 0

    /// The longest value, in bytes, and the most references that one is resolved through; settings may grow without end.
    private static let lengthLimit = 8192
    private static let stepLimit = 200

    init(configuration: String = "Release") { self.configuration = configuration }

    /// Adds a setting where its conditions, as in `NAME[sdk=iphoneos*]`, hold for a phone.
    mutating func add(_ key: String, _ value: ProjectValue) {
        let parts = key.split { "[],".contains($0) }
        guard let name = parts.first.map({ String($0).trimmingWhitespace }) else { return }
        let applies = parts.dropFirst().allSatisfy { condition in
            let words = condition.split(separator: "=", maxSplits: 1)
            let pattern = words.last?.prefix { $0 != "*" } ?? ""
            switch words.first {
            case "sdk": return pattern.hasPrefix("iphoneos") || "iphoneos".hasPrefix(pattern)
            case "arch": return pattern.isEmpty || pattern.hasPrefix("arm64")
            case "config": return configuration.hasPrefix(pattern)
            default: return pattern.isEmpty
            }
        }
        guard applies else { return }
        var value = value
        for reference in ["inherited", name] {
            for form in ["$(\(reference))", "${\(reference)}"] where value.text.contains(form) {
                value.text = value.text.replacing(form, with: values[name]?.text ?? "").trimmingWhitespace
            }
        }
        if value.text.utf8.count <= Self.lengthLimit { values[name] = value }
    }

    /// Adds an `.xcconfig` file with all that it includes.
    mutating func add(file path: String, shownAs shown: (String) -> String, from place: ProjectValue? = nil) {
        let place = place ?? ProjectValue(text: shown(path), file: shown(path))
        fileCount += 1
        // A chain that leads back to itself ends here, as does one that fans out.
        guard !open.contains(path), open.count < 30, fileCount < 300,
            let bytes = try? OpenFile(path: path).readAll(limit: 1024 * 1024)
        else {
            if !place.text.isEmpty { problems.append(place) }
            return
        }
        open.append(path)
        defer { open.removeLast() }
        let text = String(decoding: bytes, as: UTF8.self)
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = String(line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line).trimmingWhitespace
            var value = ProjectValue(text: "", file: shown(path), line: index + 1)
            if line.hasPrefix("#include") {
                let name = line.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
                // That an optional file is not there is no problem.
                if !line.hasPrefix("#include?") { value.text = name }
                let included = PathText.absolute(name, from: PathText.folder(of: path))
                add(file: included, shownAs: shown, from: value)
            } else if let match = line.wholeMatch(of: #/([^=\[]+(?:\[[^\]]*\])*)\s*=(.*)/#) {
                value.text = String(match.2).trimmingWhitespace
                add(String(match.1).trimmingWhitespace, value)
            }
        }
    }

    /// Adds what Xcode sets by itself, where nothing else does.
    mutating func add(known: [String: String], file: String) {
        for (name, text) in known where values[name] == nil { values[name] = ProjectValue(text: text, file: file) }
    }

    /// A text with `$(NAME)`, `${NAME}`, `$NAME` and their modifiers replaced, from the inside out, and the names of
    /// the settings that are in no file.
    func resolved(_ text: String) -> (text: String, missing: [String]) {
        // Settings may refer to one another without end.
        var steps = Self.stepLimit
        return resolved(text, &steps)
    }

    private func resolved(_ text: String, _ steps: inout Int) -> (text: String, missing: [String]) {
        var text = text
        var missing: [String] = []
        let reference = #/\$(?:\(([^$(){}]*)\)|\{([^$(){}]*)\}|([A-Za-z_][A-Za-z0-9_]*))/#
        while let match = text.firstMatch(of: reference) {
            let name = String(match.1 ?? match.2 ?? match.3 ?? "")
            steps -= 1
            guard steps > 0, text.utf8.count <= Self.lengthLimit else { return (text, missing + [name]) }
            let parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            let found = values[parts[0]].map { resolved($0.text, &steps) }
            let value = parts.dropFirst().reduce(found?.missing == [] ? found?.text : nil) { Self.apply($1, to: $0) }
            if value == nil { missing += found?.missing ?? [name] }
            text.replaceSubrange(match.range, with: value ?? "")
        }
        return (text.trimmingWhitespace, missing)
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
