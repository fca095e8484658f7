import Foundation

/// The names in a folder, as the bytes that they are: a name need not be UTF-8.
enum FolderListing {
    /// A name, ended by a zero byte.
    typealias Name = [CChar]

    /// Lists an open folder without `.` and `..`; `nil` where it cannot be listed.
    ///
    /// - Parameter limit: How many names are given at most, so that a folder of millions is no matter of memory.
    static func names(in folder: borrowing Descriptor, limit: Int = .max) -> [Name]? {
        // The stream takes over and closes the descriptor that it is made of.
        let number = openat(folder.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { return nil }
        guard let stream = fdopendir(number) else {
            close(number)
            return nil
        }
        defer { closedir(stream) }
        var names: [Name] = []
        while names.count < limit, let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 1) {
                    Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
                }
            }
            if name != [46, 0] && name != [46, 46, 0] { names.append(name) }
        }
        return names
    }
}
