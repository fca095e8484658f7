import Foundation

extension Report {
    func initCommand() async throws {
        let clipflight = try Tool.built("clipflight")
        let checkout = try ScratchFolder([
            "Clip.entitlements": Self.entitlements, "Bench.xcodeproj/project.pbxproj": Self.projectFile,
        ])
        defer { checkout.remove() }
        let text = String(repeating: "let launched = url.path // seen\n", count: 64)
        for number in 0..<5_000 {
            let kind = ["swift", "swift", "swift", "png", "json", "html", "strings"][number % 100 % 7]
            try checkout.write(text, to: "Group\(number / 100)/File\(number % 100).\(kind)")
        }
        let suites = try ScratchFolder()
        defer { suites.remove() }
        let tool = Tool(command: [clipflight, "init", checkout.url.path, "-o", suites.url.path], folder: checkout.url)
        let grep = Tool(command: ["sh", "-c", "! grep -r zebra ."], folder: checkout.url)
        try await paired("init on a checkout of 5,000 files", to: "grep -r of one word", goal: 2, rounds: 11) {
            try? FileManager.default.removeItem(atPath: suites.path("clip"))
            let seconds = try tool.seconds()
            let suite = try String(contentsOfFile: suites.path("clip/suite.json"), encoding: .utf8)
            guard suite.contains("appclips:example.com") else { throw BenchFailure("init did not find the clip") }
            return seconds
        } against: {
            try grep.seconds()
        }
    }

    private static let entitlements = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
        <array><string>appclips:example.com</string></array></dict></plist>
        """

    private static let projectFile = """
        // !$*UTF8*$!
        { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
          P = { isa = PBXProject; buildConfigurationList = L; targets = (T); };
          L = { isa = XCConfigurationList; buildConfigurations = (C); };
          C = { isa = XCBuildConfiguration; name = Release; buildSettings = {}; };
          T = { isa = PBXNativeTarget; name = Clip; buildConfigurationList = M;
            productType = "com.apple.product-type.application.on-demand-install-capable"; };
          M = { isa = XCConfigurationList; buildConfigurations = (D); };
          D = { isa = XCBuildConfiguration; name = Release; buildSettings = {
            PRODUCT_BUNDLE_IDENTIFIER = com.example.Clip; CODE_SIGN_ENTITLEMENTS = Clip.entitlements; }; };
        }; }
        """
}
