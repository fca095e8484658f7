import ClipAuthoring
import ClipSuites
import Testing

@Suite("Xcode schemes")
struct SchemeFileTests {
    private static func read(_ text: String) -> SchemeFile { .read(Array(text.utf8), name: "Clip.xcscheme") }

    private static let scheme = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Scheme version = "1.7">
           <LaunchAction buildConfiguration = "Debug"
              appClipInvocationURLString = "https://parking.example/meter?a=1&amp;b=2">
              <BuildableProductRunnable runnableDebuggingMode = "0">
                 <BuildableReference BlueprintIdentifier = "C1" BlueprintName = "Clip">
                 </BuildableReference>
              </BuildableProductRunnable>
              <EnvironmentVariables>
                 <EnvironmentVariable key = "_XCAppClipURL" value = "https://parking.example/meter/7" isEnabled = "NO">
                 </EnvironmentVariable>
                 <EnvironmentVariable key = "_XCAppClipURL" value = "https://example.com" isEnabled = "YES"/>
                 <EnvironmentVariable key = "OTHER" value = "https://other.example" isEnabled = "YES"/>
                 <!-- <EnvironmentVariable key = "_XCAppClipURL" value = "https://comment.example"/> -->
                 <EnvironmentVariable key = "_XCAppClipURL" value = "  "/>
              </EnvironmentVariables>
           </LaunchAction>
        </Scheme>
        """

    @Test("Invocation URLs with their lines, enabled or not, and the launched target")
    func urls() {
        let scheme = Self.read(Self.scheme)
        #expect(scheme.isScheme)
        #expect(
            scheme.invocations.map(\.url.value) == [
                "https://parking.example/meter?a=1&b=2", "https://parking.example/meter/7", "https://example.com",
            ])
        #expect(scheme.invocations.map(\.isEnabled) == [true, false, true])
        #expect(scheme.invocations.map(\.url.value.isPlaceholderURL) == [false, false, true])
        #expect(scheme.invocations.map(\.url.location.line) == [4, 10, 12])
        #expect(scheme.launched == ["C1"])
    }

    @Test(
        "A file that is not a scheme is recognised, and has no URLs",
        arguments: ["", "\u{0}\u{FFFD}<<<", "{\"a\": 1}", "<plist/>"])
    func noScheme(text: String) {
        let scheme = Self.read(text)
        #expect(!scheme.isScheme)
        #expect(scheme.invocations.isEmpty)
    }
}
