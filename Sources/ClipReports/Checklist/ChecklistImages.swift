import ClipCodes
import ClipHarness

/// The codes of a Markdown checklist as SVG files in a folder beside it, since no site shows an image that Markdown
/// holds itself, and draws text with gaps between its lines.
///
/// A file is named after its URL, so that an earlier checklist of the same name keeps its codes.
struct ChecklistImages {
    /// The folder's path.
    private let folder: String
    private var written: Set<String> = []

    /// - Parameter path: the path of the checklist.
    init(beside path: String) {
        folder = Self.stem(path[...]) + Self.suffix
    }

    /// The folder as the checklist names it: relative, and spelled as a URL.
    static func reference(from path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return (stem(name) + suffix).utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                String(UnicodeScalar(byte))
            default: "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
            }
        }.joined()
    }

    /// The file of an invocation's code.
    static func name(of url: String) -> String { StableHash(url).digits + ".svg" }

    /// Writes the code of an invocation, if it has one that is not there yet.
    mutating func add(_ entry: ChecklistEntry) throws(ReportError) {
        guard case .code(let code) = entry.code, let url = entry.url else { return }
        let name = Self.name(of: url)
        guard written.insert(name).inserted else { return }
        try WholeFile.write(code.svg(title: url) + "\n", to: "\(folder)/\(name)")
    }

    private static let suffix = "-codes"

    /// The path without the extension of its last part.
    private static func stem(_ path: Substring) -> String {
        guard let dot = path.lastIndex(of: "."), dot > path.startIndex, !path[dot...].contains("/"),
            path[path.index(before: dot)] != "/"
        else { return String(path) }
        return String(path[..<dot])
    }
}
