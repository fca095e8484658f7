import ClipFacts
import Foundation

/// Reads property lists in XML or OpenStep text. Also reads binary lists if `mayBeBinary` is true.
///
/// Foundation reads text safely: it expands only XML's own entities, and at most 512 levels can be
/// nested. On Linux, a set in a binary list crashes Foundation, and a binary list of 311 bytes can
/// use gigabytes of memory. Therefore, `mayBeBinary` is true only for Info.plist files, which are
/// often binary in built apps.
package enum PropertyListReader {
    /// The maximum size in bytes. Real entitlements and Info.plist files are far smaller.
    static let sizeLimit = 1024 * 1024

    static func dictionary(_ notes: DecodingContext, fix: String, mayBeBinary: Bool = false) -> [String: Any]? {
        do throws(Diagnostic) {
            let list = try read(notes.source, fix: fix, mayBeBinary: mayBeBinary)
            if let dictionary = list as? [String: Any] { return dictionary }
            notes.error(0..<1, "the property list is not a dictionary", fix: fix)
        } catch {
            notes.add(error)
        }
        return nil
    }

    package static func place(of text: String, in bytes: [UInt8], from start: Int = 0) -> Range<Int>? {
        let wanted = Array(text.utf8)
        guard !wanted.isEmpty, start <= bytes.count else { return nil }
        var from = start
        while let mark = bytes[from...].firstIndex(where: { $0 == ">" || $0 == "\"" }) {
            from = mark + 1
            let end = from + wanted.count
            if bytes[from...].starts(with: wanted), end == bytes.count || "<\"".utf8.contains(bytes[end]) {
                return from..<end
            }
        }
        return nil
    }

    package static func read(
        _ source: SourceFile, fix: String, limit: Int = sizeLimit, mayBeBinary: Bool = false
    ) throws(Diagnostic) -> Any {
        guard source.bytes.count <= limit else {
            throw failure(
                source, "found more than \(limit >> 20) MiB, too much for an app's property list", fix: fix)
        }
        guard mayBeBinary || !source.bytes.starts(with: "bplist".utf8) else {
            throw failure(
                source, "the property list is binary, expected XML or text",
                fix: "name the file in the sources, or convert a copy: plutil -convert xml1 -o COPY FILE on a Mac, "
                    + "plistutil -i FILE -o COPY elsewhere")
        }
        // Foundation cannot read codesign's text, and would log the text.
        if ["[Dict]", "Executable="].contains(where: { source.bytes.starts(with: $0.utf8) }) {
            let command = "codesign -d --entitlements - --xml APP > FILE"
            throw failure(source, "the file is codesign's text, expected a property list", fix: "run \(command)")
        }
        do {
            return try PropertyListSerialization.propertyList(from: Data(source.bytes), options: [], format: nil)
        } catch {
            let reason = ((error as NSError).userInfo["NSDebugDescription"] as? String).map { String($0.prefix(200)) }
            guard let reason, let line = source.line(namedIn: reason) else {
                throw failure(source, "the file is not a property list", note: reason, fix: fix)
            }
            throw source.diagnostic(.error, at: line, "the file is not a property list", note: reason, fix: fix)
        }
    }

    private static func failure(
        _ source: SourceFile, _ message: String, note: String? = nil, fix: String
    ) -> Diagnostic {
        Diagnostic(.error, at: source.location(at: 0), message, note: note, fix: fix)
    }
}

extension DecodingContext {
    func place(of text: String) -> Range<Int> { PropertyListReader.place(of: text, in: source.bytes) ?? 0..<1 }

    func location(of text: String) -> SourceLocation { source.location(at: place(of: text).lowerBound) }
}

extension SourceFile {
    fileprivate func line(namedIn message: String) -> Range<Int>? {
        guard let word = message.range(of: " line ", options: .backwards),
            let number = Int(message[word.upperBound...].prefix { $0.isASCII && $0.isNumber })
        else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.dropFirst(max(0, number - 1)).first?.indices
    }
}
