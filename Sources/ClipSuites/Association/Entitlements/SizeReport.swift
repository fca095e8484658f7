import ClipFacts
import ClipRules

struct SizeReport {
    let source: SourceFile
    private(set) var variants: [Variant] = []

    struct Variant {
        let name: String
        /// The program's name, without the UUID that Xcode appends for a thinned variant.
        let program: String
        var oldestOS: OSVersion?
        var isUniversal = false
        var size: Double?
        var line: Range<Int>
    }

    static let sizeLimit = 8 << 20
    private static let fix = "name the App Thinning Size Report.txt that Xcode writes next to an exported clip"

    init(_ source: SourceFile) throws(Diagnostic) {
        self.source = source
        var offset = 0
        for bytes in source.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let line = offset..<(offset + bytes.count)
            offset = line.upperBound + 1
            let text = bytes.text.filter { $0 != "\r" && $0 != "\u{FEFF}" }
            guard let colon = text.firstIndex(of: ":") else { continue }
            let value = text[text.index(after: colon)...].drop(while: \.isWhitespace)
            switch text[..<colon].drop(while: \.isWhitespace) {
            case "Variant": variants.append(Variant(String(value), line: line))
            case "Supported variant descriptors": addDescriptors(value)
            case "App + On Demand Resources size" where variants.last?.size == nil: try addSize(value, at: line)
            case "App size": try addSize(value, at: line)
            case _: continue
            }
        }
        if variants.isEmpty {
            let message = "found no line that begins with \"Variant:\", expected Xcode's size report"
            throw source.diagnostic(.error, at: 0..<0, message, fix: Self.fix)
        }
        for variant in variants where variant.size == nil {
            let message = "found no \"App size:\" for the variant \(quoted: variant.name)"
            throw source.diagnostic(.error, at: variant.line, message, fix: Self.fix)
        }
    }

    var programs: [String] {
        let names = Set(variants.map(\.program))
        return variants.filter { one in !names.contains { $0 != one.program && one.isOf($0) } }.map(\.program)
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    func variants(of bundleID: String?) -> [Variant]? {
        let programs = programs
        if programs.count == 1 { return variants }
        let endings = ["clip"] + (bundleID?.split(separator: ".").suffix(1).map { $0.lowercased() } ?? [])
        let clips = programs.filter { program in endings.contains { program.lowercased().hasSuffix($0) } }
        return clips.count == 1 ? variants.filter { $0.isOf(clips[0]) } : nil
    }

    private mutating func addDescriptors(_ text: Substring) {
        guard let last = variants.indices.last else { return }
        variants[last].isUniversal = text.hasPrefix("Universal")
        variants[last].oldestOS = text.ranges(of: "os-version: ").compactMap { range in
            OSVersion(String(text[range.upperBound...].prefix { $0.isNumber || $0 == "." }))
        }.min()
    }

    /// Adds the uncompressed size from text such as `5.4 MB compressed, 13.7 MB uncompressed`.
    private mutating func addSize(_ text: Substring, at line: Range<Int>) throws(Diagnostic) {
        guard let last = variants.indices.last else { return }
        let words = text.split { $0 == " " || $0 == "\u{A0}" || $0 == "\u{202F}" }
        guard let end = words.lastIndex(of: "uncompressed"), end > 1,
            let size = Self.bytes(words[end - 2], unit: words[end - 1])
        else {
            throw source.diagnostic(
                .error, at: line,
                "found \(quoted: String(text)), expected a size such as 5.4 MB compressed, 13.7 MB uncompressed",
                fix: "export the clip on a Mac whose language is English, or write KB, MB or GB")
        }
        variants[last].size = size
        variants[last].line = line
    }

    private static let units = ["byte": 1.0, "bytes": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9]

    private static func bytes(_ number: Substring, unit: Substring) -> Double? {
        let text = number == "Zero" ? "0" : number.replacing(",", with: ".")
        guard let factor = units[unit.lowercased()], text.utf8.allSatisfy({ $0.isDigit || $0 == "." }) else {
            return nil
        }
        return Double(text).map { $0 * factor }
    }
}

extension SizeReport.Variant {
    fileprivate init(_ name: String, line: Range<Int>) {
        let stem = name.hasSuffix(".ipa") ? name.dropLast(4) : name[...]
        let hex = /-[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/
        program = String(stem.firstRange(of: hex).map { stem[..<$0.lowerBound] } ?? stem)
        self.name = name
        self.line = line
    }

    func isOf(_ program: String) -> Bool {
        guard self.program.hasPrefix(program) else { return false }
        let rest = self.program.dropFirst(program.count)
        return rest.isEmpty || rest.first == "-" && rest.dropFirst().allSatisfy(\.isNumber)
    }
}
