import Foundation
import TestSupport
import Testing

/// Tests find the programs that were built with them, whatever runs them.
@Suite struct CheckoutTests {
    @Test(arguments: [
        ["/p/.build/debug/P.xctest", "--testing-library", "swift-testing"],
        [
            "/x/swiftpm-testing-helper", "--test-bundle-path", "/p/.build/debug/P.xctest/Contents/MacOS/P",
            "--testing-library", "swift-testing",
        ],
        ["/x/swiftpm-testing-helper", "--test-bundle-path", "/p/.build/debug/P.xctest"],
        ["/p/.build/debug/P.xctest", "--filter", "a.xctest/b"],
    ])
    func products(arguments: [String]) { #expect(Checkout.products(beside: arguments).path == "/p/.build/debug") }

    @Test func theseOnes() {
        #expect(FileManager.default.isExecutableFile(atPath: Checkout.product("clipflight")))
    }
}
