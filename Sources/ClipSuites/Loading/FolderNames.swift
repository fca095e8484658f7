import Foundation

/// The names in a folder, of which some need not be text.
struct FolderNames {
    /// Those that are UTF-8.
    private(set) var texts: [String] = []
    /// The others, ended by a zero byte.
    private(set) var others: [[CChar]] = []

    /// Lists a folder; `nil` where it cannot be read.
    init?(of folder: String) {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 1) {
                    Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
                }
            }
            let bytes = Self.bytes(of: name)
            if UTF8Text.firstInvalidOffset(in: bytes) != nil {
                others.append(name)
            } else {
                let text = String(decoding: bytes, as: UTF8.self)
                if text != ".", text != ".." { texts.append(text) }
            }
        }
    }

    /// Those that are no UTF-8 and yet would be a suite in the folder: files that end with `.json`, and folders that hold
    /// a `suite.json`. As people write them.
    func unnamedSuites(in folder: String) -> [String] {
        let beginning = "\(folder)/".utf8.map { CChar(bitPattern: $0) }
        let inner = "/suite.json\0".utf8.map { CChar(bitPattern: $0) }
        return others.filter { name in
            var status = stat()
            return stat(beginning + name.dropLast() + inner, &status) == 0
                || Self.bytes(of: name).suffix(5).elementsEqual(".json".utf8)
        }.map { Self.shown(Self.bytes(of: $0)) }.sorted()
    }

    /// A name as people write it: what is no UTF-8 as `\xE9`.
    static func shown(_ name: [UInt8]) -> String {
        var text = ""
        var rest = name[...]
        while !rest.isEmpty {
            let end = UTF8Text.firstInvalidOffset(in: rest).map { rest.startIndex + $0 } ?? rest.endIndex
            text += String(decoding: rest[..<end], as: UTF8.self)
            if end < rest.endIndex { text += "\\x" + String(rest[end], radix: 16, uppercase: true) }
            rest = rest[end...].dropFirst()
        }
        return text
    }

    private static func bytes(of name: [CChar]) -> [UInt8] { name.dropLast().map { UInt8(bitPattern: $0) } }
}
