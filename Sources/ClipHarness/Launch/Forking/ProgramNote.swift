import CForkServer
import Foundation

/// What a program's file says about what it links: a note that `ClipHost` leaves in it.
enum ProgramNote {
    /// Whether the program at a path links a `ClipHost` whose frames this harness speaks.
    ///
    /// Only 64-bit ELF files of this machine's byte order can. Whatever else the file is, the answer is no.
    static func linksClipHost(_ path: String) -> Bool {
        let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { return false }
        let file = Descriptor(owning: number)
        guard let mark = FileMark(file), mark.isRegularFile else { return false }
        let header = bytes(of: file, at: 0, count: 64)
        // The mark of the format, 64 bits, and the low byte first.
        guard header.count == 64, header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return false }
        let size = Int(number16(header, 54))
        guard let start = Int(exactly: number64(header, 32)), size == 56 else { return false }
        let table = bytes(of: file, at: start, count: size * Int(number16(header, 56)))
        return stride(from: 0, through: table.count - size, by: size).contains { entry in
            // 4 is the type of a segment with notes.
            guard number32(table, entry) == 4, let place = Int(exactly: number64(table, entry + 8)) else {
                return false
            }
            let length = Int(min(number64(table, entry + 32), 1 << 16))
            return holdsNote(bytes(of: file, at: place, count: length))
        }
    }

    /// Walks the notes of a segment. Each has three numbers, then its name and its text, both padded to four bytes.
    private static func holdsNote(_ notes: [UInt8]) -> Bool {
        let name = Array(CFORKSERVER_NOTE.utf8) + [0]
        var at = 0
        while at + 12 <= notes.count {
            let nameSize = Int(number32(notes, at))
            let textSize = Int(number32(notes, at + 4))
            if nameSize == name.count, notes[(at + 12)...].starts(with: name) {
                return number32(notes, at + 8) == UInt64(CFORKSERVER_VERSION)
            }
            at += 12 + (nameSize + 3) / 4 * 4 + (textSize + 3) / 4 * 4
        }
        return false
    }

    private static func bytes(of file: borrowing Descriptor, at place: Int, count: Int) -> [UInt8] {
        let number = file.number
        return [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, filled in
            filled = max(pread(number, buffer.baseAddress, buffer.count, off_t(place)), 0)
        }
    }

    private static func number16(_ bytes: [UInt8], _ place: Int) -> UInt64 { number(bytes, place, 2) }
    private static func number32(_ bytes: [UInt8], _ place: Int) -> UInt64 { number(bytes, place, 4) }
    private static func number64(_ bytes: [UInt8], _ place: Int) -> UInt64 { number(bytes, place, 8) }

    private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> UInt64 {
        bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
