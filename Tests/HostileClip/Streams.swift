import ClipRouting
import Foundation

/// Handlers that misuse their descriptors, and end.
enum Streams {
    static let acts: [String: Hostility.Act] = [
        "prints-no-newline": {
            print("no newline at the end", terminator: ""); return nil
        },
        "prints-invalid-utf8": { send([0x66, 0xFF, 0xFE, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0xF5]) },
        "prints-very-much": {
            let bytes = [UInt8](repeating: UInt8(ascii: "y"), count: 1 << 16)
            for _ in 0..<512 { write(1, bytes, bytes.count) }
            return nil
        },
        "closes-everything": {
            for descriptor in 0..<Int32(256) { close(descriptor) }
            return nil
        },
    ]

    private static func send(_ bytes: [UInt8]) -> Outcome? {
        write(1, bytes, bytes.count)
        write(2, bytes, bytes.count)
        return nil
    }
}
