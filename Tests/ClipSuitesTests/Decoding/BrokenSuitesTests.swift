import ClipSuites
import Foundation
import TestSupport
import Testing

/// Each folder in `Fixtures/Broken` has a broken suite and its expected diagnostics.
@Suite struct BrokenSuitesTests {
    static let folder = Checkout.root.appendingPathComponent("Tests/ClipSuitesTests/Fixtures/Broken")
    static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []

    @Test func thereAreSome() { #expect(Self.names.count > 15) }

    @Test(arguments: names) func saysWhatIsWrong(_ name: String) throws {
        let folder = "Tests/ClipSuitesTests/Fixtures/Broken/\(name)"
        let loaded = SuiteLoader.load(paths: [folder], from: Checkout.root.path)
        let text = DiagnosticRenderer().render(loaded.diagnostics)
        #expect(try GoldenFile(folder + "/expected.txt").difference(from: text) == nil)
        #expect(loaded.suites.isEmpty)
        #expect(loaded.hasErrors)
    }
}
