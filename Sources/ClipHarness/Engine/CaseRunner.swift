/// Runs the cases of one host that is ready.
package protocol CaseRunner: Sendable {
    /// Takes out of a result what no report may show.
    var secrets: SecretMask { get }

    /// Runs one case once and waits until it has ended.
    ///
    /// Never throws: what goes wrong is in the report. In a cancelled task the report's ending is `interrupted`.
    ///
    /// - Parameters:
    ///   - testCase: A case that opens something.
    ///   - container: The absolute path of the folder that the steps of a journey share; `nil` outside of one.
    func run(_ testCase: TestCase, container: String?) async -> LaunchReport

    /// Runs cases one after the other, each once, none of them in a journey.
    ///
    /// - Returns: The reports of the first of them; of as many as it had time for, which may be none.
    func run(_ cases: [TestCase]) async -> [LaunchReport]
}

extension CaseRunner {
    package func run(_ cases: [TestCase]) async -> [LaunchReport] { [] }
}
