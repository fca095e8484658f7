import Foundation

/// `clipflight init` on a checkout of 5,000 files with one clip, beside `grep` for one word in the same files.
enum InitRow {
    private static let count = 5_000

    static func measure(_ report: Measurement.Report) async throws {
        let clipflight = try BuiltProgram.path("clipflight")
        let checkout = try ScratchFolder(["Clip.entitlements": entitlements])
        defer { checkout.remove() }
        try fill(checkout)
        let suites = try ScratchFolder()
        defer { suites.remove() }
        let tool = Tool(
            command: [clipflight, "init", checkout.url.path, "-o", suites.url.path], folder: checkout.url)
        let grep = Tool(command: ["sh", "-c", "! grep -r zebra ."], folder: checkout.url)
        let timings = try await Stopwatch.paired(rounds: 11) {
            try? FileManager.default.removeItem(atPath: suites.path("clip"))
            guard let spent = tool.spent(),
                try String(contentsOfFile: suites.path("clip/suite.json"), encoding: .utf8)
                    .contains("appclips:example.com")
            else { throw BenchFailure("init did not find the clip") }
            return spent.clock
        } against: {
            guard let spent = grep.spent() else { throw BenchFailure("grep did not run") }
            return spent.clock
        }
        try report(
            Measurement(
                "init on a checkout of 5,000 files", timings.measured, to: ("grep -r of one word", timings.anchor),
                goal: 2))
    }

    /// Sources, images, texts, pages and settings of 2 KiB, a hundred in a folder, beside the project.
    private static func fill(_ checkout: ScratchFolder) throws {
        let bytes = Data(String(repeating: "let launched = url.path // seen\n", count: 64).utf8)
        for folder in 0..<count / 100 {
            let url = checkout.url.appendingPathComponent("Group\(folder)")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            for file in 0..<100 {
                let kind = ["swift", "swift", "swift", "png", "json", "html", "strings"][file % 7]
                try bytes.write(to: url.appendingPathComponent("File\(file).\(kind)"))
            }
        }
        let project = checkout.url.appendingPathComponent("Bench.xcodeproj")
        try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
        try Data(projectFile.utf8).write(to: project.appendingPathComponent("project.pbxproj"))
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
