import ClipSuites
import Foundation
import TestSupport
import Testing

/// Small definitions, which tests extend.
enum SampleSuite {
    static func minimal(_ more: String = "") -> String { MinimalSuite.text(more) }

    static let completePath = Checkout.root.appendingPathComponent("Tests/ClipSuitesTests/Fixtures/Complete").path

    static func load(_ text: String, beside files: [String: String] = [:]) throws -> LoadedSuites {
        let folder = try TemporaryFolder()
        for (name, content) in files { try folder.write(content, to: name) }
        try folder.write(text, to: "suite.json")
        return SuiteLoader.load(paths: [folder.path], from: folder.path)
    }

    /// The instances of the first invocation in a suite without errors.
    static func instances(_ text: String, beside files: [String: String]) throws -> [InvocationDefinition] {
        let folder = try TemporaryFolder()
        for (name, content) in files { try folder.write(content, to: name) }
        try folder.write(text, to: "suite.json")
        let loaded = SuiteLoader.load(paths: [folder.path], from: folder.path)
        try #require(
            loaded.diagnostics.besidesNoExpectation.isEmpty, "\(DiagnosticRenderer().render(loaded.diagnostics))")
        var iterator = try #require(loaded.suites.first?.invocations.first).instances()
        var found: [InvocationDefinition] = []
        while let instance = try iterator.next() { found.append(instance) }
        return found
    }
}

extension [Diagnostic] {
    /// The diagnostics without `no-expectation`, which only `SuiteCheckTests` tests.
    var besidesNoExpectation: [Diagnostic] { filter { $0.advisory != "no-expectation" } }
}
