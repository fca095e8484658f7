import Foundation

extension Stopwatch {
    /// Returns the processor time that one more argument adds, or `nil` if a run fails.
    static func swiftTesting() -> Double? {
        let files = ["Package.swift": package, "BikesTests.swift": test]
        guard let folder = try? ScratchFolder(files) else { return nil }
        defer { folder.remove() }
        guard Tool(command: ["swift", "build", "--build-tests"], folder: folder.url).spent() != nil else { return nil }
        return ofOneMore(few: 100, many: 4_100) { arguments in
            Tool(
                command: ["swift", "test", "--skip-build", "--disable-xctest", "--xunit-output", "bikes.xml"],
                folder: folder.url, variables: ["ARGUMENTS": "\(arguments)"]
            ).spent()?.processor
        }
    }

    private static let package = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Bikes", targets: [.testTarget(name: "BikesTests", path: ".")])
        """

    private static let test = """
        import Foundation
        import Testing
        let count = ProcessInfo.processInfo.environment["ARGUMENTS"].flatMap { Int($0) } ?? 1
        @Test(arguments: 0..<count) func bike(_ number: Int) { #expect("bike\\(number)".hasPrefix("bike")) }
        """

    /// Returns `nil` if pytest is missing or fails.
    static func pytest(_ body: String, more: Int, _ figure: (Tool.Spent) -> Double) -> Double? {
        ofOneMore(few: 50, many: 50 + more) { cases in
            let text = """
                import subprocess
                import pytest
                @pytest.mark.parametrize("number", range(\(cases)))
                def test_bike(number):
                    \(body)
                """
            guard let folder = try? ScratchFolder(["test_bikes.py": text]) else { return nil }
            defer { folder.remove() }
            return Tool(
                command: ["python3", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--junitxml=bikes.xml"],
                folder: folder.url
            ).spent().map(figure)
        }
    }
}
