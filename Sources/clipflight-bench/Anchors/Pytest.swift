import Foundation

/// An anchor of a case: pytest, where it is installed.
enum Pytest {
    /// What a test does.
    enum Body: String {
        case compares = #"assert f"bike{number}".startswith("bike")"#
        case launches = #"assert subprocess.run(["/bin/true"], capture_output=True).returncode == 0"#
    }

    /// What one more parametrised case costs, with a JUnit report; `nil` where pytest is not there or fails.
    static func perCase(_ body: Body, _ figure: (Tool.Spent) -> Double) -> Double? {
        Stopwatch.ofOneMore(few: 50, many: body == .compares ? 2_050 : 350) { spent($0, body).map(figure) }
    }

    private static func spent(_ cases: Int, _ body: Body) -> Tool.Spent? {
        let text = """
            import subprocess
            import pytest
            @pytest.mark.parametrize("number", range(\(cases)))
            def test_bike(number):
                \(body.rawValue)
            """
        return Tool.inFolder("pytest", ["test_bikes.py": text]) { folder in
            Tool(
                command: ["python3", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--junitxml=bikes.xml"],
                folder: folder
            ).spent()
        }
    }
}
