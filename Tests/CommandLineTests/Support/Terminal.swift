import Foundation
import Testing

/// A pseudo-terminal for the standard input of a program.
final class Terminal {
    private let controller: FileHandle
    let input: FileHandle

    init() throws {
        // Glibc's module does not declare this function.
        typealias Open =
            @convention(c) (
                UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer?,
                UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
            ) -> Int32
        let address = try #require(dlsym(dlopen(nil, RTLD_NOW), "openpty"))
        var (first, second): (Int32, Int32) = (-1, -1)
        try #require(unsafeBitCast(address, to: Open.self)(&first, &second, nil, nil, nil) == 0)
        for number in [first, second] { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
        controller = FileHandle(fileDescriptor: first, closeOnDealloc: true)
        input = FileHandle(fileDescriptor: second, closeOnDealloc: true)
    }

    func write(_ text: String) { controller.write(Data(text.utf8)) }
}
