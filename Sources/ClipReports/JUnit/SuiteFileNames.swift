import ClipHarness
import Foundation

/// The names of the files in a report that has one for each suite: `TEST-<suite-id>.xml`.
///
/// An identifier may hold anything, also what a file system or an upload does not take, or what leads out of the
/// folder; then a name shows what it can, and keeps a hash of the identifier. No two names are the same, also where
/// the file system tells no case.
struct SuiteFileNames {
    /// The names that were given out.
    private(set) var used: Set<String> = []
    private var folded: Set<String> = []

    /// The longest name in bytes, so that a temporary file's name fits beside it.
    private static let limit = 200

    /// A name for a suite that has none yet.
    mutating func next(for id: String) -> String {
        let plain = SuiteFileNames.plain(id)
        let shown = plain.utf8.elementsEqual(id.utf8) ? plain : "\(plain)-\(StableHash(id).digits)"
        var name = "TEST-\(shown).xml"
        var number = 1
        while !folded.insert(SuiteFileNames.fold(name)).inserted {
            number += 1
            name = number == 2 ? "TEST-\(plain)-\(StableHash(id).digits).xml" : "TEST-\(shown)-\(number).xml"
        }
        used.insert(name)
        return name
    }

    /// Whether a name could be one of these.
    static func isOne(_ name: String) -> Bool { name.hasPrefix("TEST-") && name.hasSuffix(".xml") }

    /// The same for names that some file system takes for one.
    private static func fold(_ name: String) -> String {
        name.lowercased().decomposedStringWithCanonicalMapping
    }

    private static func plain(_ id: String) -> String {
        var plain = String.UnicodeScalarView()
        var length = 0
        for scalar in id.unicodeScalars {
            length += UTF8.width(scalar)
            if length > limit { break }
            plain.append(isPlain(scalar) ? scalar : "-")
        }
        return String(plain)
    }

    /// Whether every file system, and every upload of build artefacts, takes a character.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": return false
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: return false
        default: return true
        }
    }
}
