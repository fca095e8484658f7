// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "ClipFlight",
    // The libraries that a clip links, ClipRouting and ClipHost, also build for iOS 14.
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
        // The values that several targets share.
        .target(name: "ClipFacts"),

        // The rules of iOS, and the suites' definitions on disk.
        .target(name: "ClipRules", dependencies: ["ClipFacts"], resources: [.embedInCode("evidence.json")]),
        .target(name: "ClipSuites", dependencies: ["ClipFacts", "ClipRules"]),

        // The libraries that a clip or a host links.
        .target(name: "ClipRouting", dependencies: ["ClipFacts"]),
        .target(name: "CForkServer"),
        .target(name: "ClipHost", dependencies: ["ClipFacts", "ClipRouting", "CForkServer"]),

        // Code that writes suites or fetches sites, which a run does not need.
        .target(name: "ClipAuthoring", dependencies: ["ClipFacts", "ClipSuites", "ClipRules"]),

        // The QR codes and NFC messages that a phone reads.
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

        // The samples and the benchmark.
        .executableTarget(name: "SampleClips", dependencies: ["ClipRouting", "ClipHost"]),
        .executableTarget(
            name: "clipflight-bench",
            dependencies: [
                "ClipRules", "ClipRouting", "ClipSuites", "ClipHarness", "ClipReports", "CProcess",
                // These programs are measured, so they are built but not imported.
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
        // A clip that calls `onLaunch` and `report`, like one that ships.
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
        // The tests start these programs as processes, so the programs are built but not imported.
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
