// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "ClipFlight",
    // What a clip links, ClipRouting and ClipHost, builds for iOS 14.
    platforms: [.macOS(.v13), .iOS(.v14)],
    products: [
        .library(name: "ClipRouting", targets: ["ClipRouting"]),
        .library(name: "ClipHost", targets: ["ClipHost"]),
        .library(name: "ClipHarness", targets: ["ClipHarness", "ClipReports"]),
        .executable(name: "clipflight", targets: ["clipflight"]),
        .executable(name: "SampleClips", targets: ["SampleClips"]),
        .executable(name: "clipflight-bench", targets: ["clipflight-bench"]),
    ],
    targets: [
        // The values that cross borders, each once.
        .target(name: "ClipFacts"),

        // What iOS decides, and the definitions on disk.
        .target(name: "ClipRules", dependencies: ["ClipFacts"], resources: [.embedInCode("evidence.json")]),
        .target(name: "ClipSuites", dependencies: ["ClipFacts", "ClipRules"]),

        // The other side of the process boundary: what a clip links.
        .target(name: "ClipRouting", dependencies: ["ClipFacts"]),
        .target(name: "CForkServer"),
        .target(name: "ClipHost", dependencies: ["ClipFacts", "ClipRouting", "CForkServer"]),

        // What writes suites or fetches sites: nothing that a run needs.
        .target(name: "ClipAuthoring", dependencies: ["ClipFacts", "ClipSuites", "ClipRules"]),

        // Codes that a phone reads.
        .target(name: "ClipCodes"),

        // The engine, its reporters, and the command.
        .target(name: "CProcess"),
        .target(
            name: "ClipHarness",
            dependencies: [
                "ClipFacts", "ClipRules", "ClipSuites", "ClipRouting", "ClipHost", "CForkServer", "CProcess",
            ]),
        .target(
            name: "ClipReports", dependencies: ["ClipCodes", "ClipFacts", "ClipRules", "ClipSuites", "ClipHarness"]),
        .target(
            name: "ClipFlightCommand",
            dependencies: ["ClipAuthoring", "ClipCodes", "ClipRules", "ClipSuites", "ClipHarness", "ClipReports"]),
        .executableTarget(name: "clipflight", dependencies: ["ClipFlightCommand", "ClipHarness"]),

        // Programs that show and measure.
        .executableTarget(name: "SampleClips", dependencies: ["ClipRouting", "ClipHost"]),
        .executableTarget(
            name: "clipflight-bench",
            dependencies: [
                "ClipRules", "ClipRouting", "ClipSuites", "ClipHarness", "ClipReports", "CProcess",
                // Programs that are measured: built with it, not imported.
                "clipflight", "SampleClips",
            ]),

        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .executableTarget(
            name: "UnfixedClip", dependencies: ["ClipRouting", "ClipHost"], path: "Tests/UnfixedClip"),
        .executableTarget(
            name: "HostileClip", dependencies: ["ClipRouting", "ClipHost"], path: "Tests/HostileClip"),
        .executableTarget(
            name: "ForkableClip", dependencies: ["ClipRouting", "ClipHost"], path: "Tests/ForkableClip"),
        .target(name: "EarlyInitialiser", path: "Tests/EarlyInitialiser"),
        .executableTarget(
            name: "EarlyClip", dependencies: ["ClipRouting", "ClipHost", "EarlyInitialiser"], path: "Tests/EarlyClip"),
        .executableTarget(
            name: "GuestProcess", dependencies: ["ClipHarness", "ClipReports", "ClipSuites"], path: "Tests/GuestProcess"
        ),
        // A clip that is no program of its own.
        .executableTarget(name: "ResidentClip", dependencies: ["ClipRouting", "ClipHost"], path: "Tests/ResidentClip"),
        // The README's host in Swift.
        .executableTarget(name: "MuseumClip", dependencies: ["ClipRouting", "ClipHost"], path: "Tests/MuseumClip"),
        .testTarget(name: "ClipRulesTests", dependencies: ["ClipRules", "TestSupport"], exclude: ["Fixtures"]),
        .testTarget(
            name: "ClipSuitesTests", dependencies: ["ClipSuites", "ClipRouting", "ClipRules", "TestSupport"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "ClipAuthoringTests", dependencies: ["ClipAuthoring", "ClipSuites", "ClipRules", "TestSupport"],
            exclude: ["Fixtures"]),
        .testTarget(name: "ClipCodesTests", dependencies: ["ClipCodes", "TestSupport"]),
        .testTarget(name: "ClipRoutingTests", dependencies: ["ClipRouting", "TestSupport"]),
        .testTarget(
            name: "ClipHostTests",
            dependencies: ["ClipHost", "ClipRouting", "ClipRules", "CForkServer", "TestSupport", "ResidentClip"]),
        .testTarget(
            name: "ClipHarnessTests",
            dependencies: [
                "ClipHarness", "ClipSuites", "ClipRules", "ClipRouting", "ClipHost", "TestSupport", "SampleClips",
                "UnfixedClip", "ForkableClip", "EarlyClip", "GuestProcess", "HostileClip",
            ],
            exclude: ["Fixtures", "Selection/Golden"]),
        .testTarget(
            name: "ClipReportsTests",
            dependencies: ["ClipReports", "ClipHarness", "ClipSuites", "ClipRules", "ClipRouting", "TestSupport"],
            exclude: ["Golden", "Museum/museum.json"]),
        // What launches cases is tested as a process, so those programs are only built, not imported.
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "TestSupport", "ClipFlightCommand", "clipflight", "clipflight-bench", "SampleClips", "UnfixedClip",
                "HostileClip",
                "MuseumClip", "ResidentClip",
            ],
            exclude: ["Golden"]),
    ],
    swiftLanguageModes: [.v6]
)
