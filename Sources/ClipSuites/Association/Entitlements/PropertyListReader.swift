import Foundation

/// Reads property lists of every kind: XML, binary, OpenStep text.
///
/// Foundation's reader bounds what is text: it knows no entity but XML's own and takes at most 512 values inside one
/// another. Of a binary list it bounds nothing, so that is read by ``BinaryPropertyList``.
enum PropertyListReader {
    /// The largest file that is read, in bytes: far more than entitlements or an Info.plist have.
    static let sizeLimit = 1024 * 1024

    /// The value that a file holds. An error is at the line where the file is wrong, if there is one.
    static func read(
        _ source: SourceFile, fix: String, limit: Int = sizeLimit
    ) throws(Diagnostic) -> Any {
        guard source.bytes.count <= limit else {
            throw failure(source, "found more than \(limit >> 20) MiB, which no property list of an app has", fix: fix)
        }
        if source.bytes.starts(with: BinaryPropertyList.magic) {
            do throws(BinaryPropertyList.Damage) {
                return try BinaryPropertyList.read(source.bytes)
            } catch {
                throw failure(source, "the binary property list is damaged, or no app's", note: error.text, fix: fix)
            }
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

    /// An error of the whole file, without its first line, which in a binary file holds no text.
    private static func failure(
        _ source: SourceFile, _ message: String, note: String? = nil, fix: String
    ) -> Diagnostic {
        Diagnostic(.error, at: source.location(at: 0), message, note: note, fix: fix)
    }
}

extension SourceFile {
    /// The line that a message of Foundation's names, as in `Encountered unknown tag a on line 3`.
    fileprivate func line(namedIn message: String) -> Range<Int>? {
        guard let word = message.range(of: " line ", options: .backwards),
            let number = Int(message[word.upperBound...].prefix { $0.isASCII && $0.isNumber })
        else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.dropFirst(max(0, number - 1)).first?.indices
    }
}
