import Foundation

/// The anchor of a case in the same process: pytest, where it is installed.
enum Pytest {
    /// What one more parametrised case costs, with a JUnit report; `nil` where there is no pytest.
    static func secondsPerCase() -> Double? {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("clipflight-pytest-\(getpid())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let few = 100
        let many = 2_100
        guard let short = seconds(few, in: folder), let long = seconds(many, in: folder) else { return nil }
        return (long - short) / Double(many - few)
    }

    private static func seconds(_ cases: Int, in folder: URL) -> Double? {
        let text = """
            import pytest
            @pytest.mark.parametrize("number", range(\(cases)))
            def test_bike(number):
                assert f"bike{number}".startswith("bike")
            """
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        guard (try? Data(text.utf8).write(to: folder.appendingPathComponent("test_bikes.py"))) != nil else {
            return nil
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--junitxml=bikes.xml"]
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let start = ContinuousClock.now
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        return process.terminationStatus == 0 ? (ContinuousClock.now - start).inSeconds : nil
    }
}
