import ClipSuites
import Foundation
import TestSupport
import Testing

/// Every folder of `Fixtures/Broken` holds a suite that cannot be used, and what is said about it.
@Suite struct BrokenSuitesTests {
    static let folder = Checkout.root.appendingPathComponent("Tests/ClipSuitesTests/Fixtures/Broken")
    static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []

    @Test func thereAreSome() { #expect(Self.names.count > 15) }

    @Test(arguments: names) func saysWhatIsWrong(_ name: String) throws {
        let golden = Self.folder.appendingPathComponent(name).appendingPathComponent("expected.txt")
        let loaded = SuiteLoader.load(
            paths: ["Tests/ClipSuitesTests/Fixtures/Broken/\(name)"], from: Checkout.root.path)
        let text = DiagnosticRenderer().render(loaded.diagnostics)
        if ProcessInfo.processInfo.environment["CLIPFLIGHT_UPDATE_GOLDEN"] == "1" {
            try Data(text.utf8).write(to: golden)
        }
        #expect(text == String(decoding: try Data(contentsOf: golden), as: UTF8.self))
        #expect(loaded.suites.isEmpty)
        #expect(loaded.hasErrors)
    }
}
