import ClipRules

package final class DecodingContext {
    package let source: SourceFile
    let place: SuiteFile
    let filling: RowFilling?
    package private(set) var diagnostics: [Diagnostic] = []
    private(set) var namedFiles: [ReadFile] = []

    static let errorLimit = 500

    package convenience init(_ source: SourceFile) { self.init(source: source) }

    init(source: SourceFile, place: SuiteFile = .nowhere, filledBy filling: RowFilling? = nil) {
        self.source = source
        self.place = place
        self.filling = filling
    }

    var isFull: Bool { diagnostics.count > Self.errorLimit }

    package func error(_ range: Range<Int>, _ message: String, note: String? = nil, fix: String? = nil) {
        guard !isFull else { return }
        if let filling { return add(filling.error(message, range, note: note, fix: fix)) }
        add(source.error(range, message, note: note, fix: fix))
    }

    func error(_ value: JSONValue, _ message: String, note: String? = nil, fix: String? = nil) {
        error(value.underlinedRange, message, note: note, fix: fix)
    }

    func error<Value>(_ value: JSONValue, _ message: String, note: String? = nil, fix: String? = nil) -> Value? {
        error(value.underlinedRange, message, note: note, fix: fix)
        return nil
    }

    func warn(
        _ advisory: Advisory.Name, _ range: Range<Int>, _ message: String, note: String? = nil, fix: String? = nil
    ) {
        add(source.diagnostic(.warning, at: range, message, note: note, fix: fix, advisory: advisory.rawValue))
    }

    func isComposed(_ name: String, a kind: String, at range: Range<Int>) -> Bool {
        guard let problem = ComposedForm(of: name, a: kind) else { return true }
        error(range, problem.message, fix: problem.fix)
        return false
    }

    package func add(_ diagnostic: Diagnostic) {
        if diagnostics.count < Self.errorLimit { diagnostics.append(diagnostic) }
        if diagnostics.count == Self.errorLimit {
            let file = SourceLocation(file: source.name)
            let message = "there are more than \(Self.errorLimit) problems; the rest are not shown"
            diagnostics.append(Diagnostic(diagnostic.severity, at: file, message))
        }
    }

    package func mismatch(_ value: JSONValue, _ expected: String, fix: String? = nil) {
        let found: String
        switch value.content {
        case .template: return
        case .string(let text): found = "the string \(quoted: text)"
        case .boolean(let flag): found = "\(flag)"
        default: found = value.kindName
        }
        error(value, "found \(found), expected \(expected)", fix: fix)
    }

    func mismatch<Value>(_ value: JSONValue, _ expected: String, fix: String? = nil) -> Value? {
        mismatch(value, expected, fix: fix)
        return nil
    }

    package func location(_ value: JSONValue) -> SourceLocation { source.location(at: value.range.lowerBound) }

    func line(of range: Range<Int>) -> String { source.location(at: range.lowerBound).text }

    func path(_ value: JSONValue, as kind: FileKind, mayBeMissing: Bool = false) -> LocatedString? {
        guard let text = text(value) else { return nil }
        if kind == .file { namedFiles.append(ReadFile(PathText.absolute(text, from: place.folder))) }
        do throws(SuiteFile.Problem) {
            return LocatedString(try place.resolve(text, as: kind), at: location(value))
        } catch {
            if mayBeMissing, error.isMissing {
                return LocatedString(PathText.absolute(text, from: place.folder), at: location(value))
            }
            return self.error(value, error.message, note: error.note, fix: error.fix)
        }
    }

    func range(of part: Range<Int>, inString string: Range<Int>) -> Range<Int> {
        if source.bytes[string].contains(UInt8(ascii: "\\")) { return string }
        let start = min(string.lowerBound + 1 + part.lowerBound, string.upperBound)
        return start..<min(start + part.count, string.upperBound)
    }
}
