import Foundation

/// A program of this package that is built beside this one.
enum BuiltProgram {
    /// The path of a program.
    ///
    /// - Throws: ``BenchFailure`` where it is not there.
    static func path(_ name: String) throws(BenchFailure) -> String {
        let path = Bundle.main.bundleURL.appendingPathComponent(name).path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw BenchFailure(
                """
                \(name) is not built beside this program (\(path) is not there)
                fix: swift build -c release --product \(name)
                """)
        }
        return path
    }
}

/// Why something could not be measured, and the mend where there is one.
struct BenchFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
