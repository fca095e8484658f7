import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipAuthoring

/// The additions and differences of a second `init`, after a project has changed.
@Suite("Changed projects")
struct ChangedProjectTests {
    private struct Changed {
        let folder: TemporaryFolder
        private let current: String
        private let project: String
        var additions: [String] = []
        var drift: [String] = []
        var leftOut: [String] = []
        var notes: [String] = []

        /// If `isOutside`, the suites cannot name the project's files.
        init(_ files: [String: String], isOutside: Bool = false) throws {
            folder = try TemporaryFolder()
            current = isOutside ? folder.path("work") : folder.path
            project = isOutside ? "../p" : "p"
            try folder.makeFolder("work/.git")
            for (name, text) in files { try folder.write(text, to: name) }
            try again()
        }

        mutating func again(_ changes: [String: String] = [:], configuration: String? = nil) throws {
            (additions, drift, leftOut, notes) = ([], [], [], [])
            for (name, text) in changes { try folder.write(text, to: name) }
            let project = try ProjectReader(folder: self.project, from: current, configuration: configuration)
            var ids: [String] = []
            for clip in project.clips {
                let id = clip.suiteID(besides: ids)
                let known = try SuiteText.find(clip.facts, named: id, in: "suites", from: current)
                let suite = try known ?? .begin(clip.facts, named: id, in: "suites", from: current)
                let (merge, bytes, merged) = try suite.merge(clip.facts)
                additions += merge.additions.map(\.text)
                drift += merge.drift.map { $0.message + ($0.fix.map { "; fix: \($0)" } ?? "") }
                leftOut += merge.leftOut.map(\.key)
                notes += clip.notes.filter { !$0.isAnswered(by: merged) }.map(\.text)
                ids.append(suite.suite.id)
                try folder.write(
                    String(decoding: bytes, as: UTF8.self), to: PathText.relative(suite.path, from: folder.path))
            }
        }

        func suite(_ id: String = "clip") throws -> String {
            try folder.read(PathText.relative(current + "/suites/\(id)/suite.json", from: folder.path))
        }
    }

    private static func project(_ clip: String = "", app: String = "", debug: String = "", host: String = "a") -> String
    {
        let files = "CODE_SIGN_ENTITLEMENTS = C.entitlements; INFOPLIST_FILE = I.plist; HOST = \(host).example;"
        return ProjectFactsTests.project(
            app: "CODE_SIGN_ENTITLEMENTS = A.entitlements; \(app)", release: "\(files) \(clip)",
            debug: "\(files) \(debug)")
    }

    private static func entitlements(_ domains: String...) -> String {
        "<plist><dict><key>com.apple.developer.associated-domains</key><array>"
            + domains.map { "<string>\($0)</string>" }.joined() + "</array></dict></plist>"
    }

    private static let file = "p/A.xcodeproj/project.pbxproj"
    private static let association = "p/a.example/apple-app-site-association"
    private static let files = [
        file: project("IPHONEOS_DEPLOYMENT_TARGET = 16.0;"),
        association: #"{ "appclips": { "apps": ["ABCDE12345.com.a.Clip"] } }"#,
        "p/C.entitlements": entitlements("appclips:a.example"), "p/I.plist": "<plist><dict/></plist>",
        "p/A.entitlements": entitlements("applinks:a.example"),
        "p/Old.entitlements": entitlements("appclips:a.example"),
        "p/New.entitlements": entitlements("appclips:a.example", "appclips:b.example"),
    ]

    @Test(
        "A value that differs from the suite is a difference with a fix",
        arguments: [
            (files[file]!, []),
            (project("IPHONEOS_DEPLOYMENT_TARGET = 16;"), []),
            (
                project("IPHONEOS_DEPLOYMENT_TARGET = 17.0;"),
                [#""minimumOS" is "17.0", and the suite has "16.0"; fix: write "17.0""#]
            ),
            (
                project(app: "PRODUCT_BUNDLE_IDENTIFIER = com.b;"),
                [#""app.bundleID" is "com.b", and the suite has "com.a"; fix: write "com.b""#]
            ),
            // A file with the same domains is as good as the one that the suite names.
            (project("CODE_SIGN_ENTITLEMENTS = Old.entitlements;"), []),
            (
                project("CODE_SIGN_ENTITLEMENTS = New.entitlements;"),
                [
                    #"the domain "appclips:b.example" is not in the entitlements that the suite names; "#
                        + #"fix: write "../../p/New.entitlements""#
                ]
            ),
        ] as [(String, [String])])
    func values(project: String, expected: [String]) throws {
        var changed = try Changed(Self.files)
        #expect(changed.drift.isEmpty && changed.leftOut.isEmpty)
        try changed.again([Self.file: project])
        #expect(changed.drift == expected)
        #expect(changed.additions.isEmpty)
    }

    @Test("Where the suite has copies, it gets new domains, and other files are differences; left-out keys are named")
    func copies() throws {
        var changed = try Changed(Self.files, isOutside: true)
        #expect(changed.leftOut == ["clip.infoPlist", "clip.entitlements", "app.entitlements"])
        try changed.again([Self.association: "{\"appclips\":\n{\"apps\":[\"ABCDE12345.com.a.Clip\"]}}"])
        #expect(changed.drift.isEmpty && changed.additions.isEmpty)
        try changed.again([
            Self.association: #"{ "appclips": { "apps": ["ABCDE12345.com.a.Clap"] } }"#,
            "p/A.entitlements": Self.entitlements("applinks:a.example", "applinks:b.example"),
            "p/C.entitlements": Self.entitlements("appclips:b.example", "appclips:a.example"),
        ])
        #expect(changed.additions == [#"the domain "appclips:b.example""#, #"the app's domain "applinks:b.example""#])
        #expect(
            changed.drift == [
                #"association.appclips.apps: ["ABCDE12345.com.a.Clip"] is in the suite, but "#
                    + #"["ABCDE12345.com.a.Clap"] is in ../../../p/a.example/apple-app-site-association; "#
                    + "fix: copy that file's content here"
            ])
        #expect(try changed.suite().contains(#"["applinks:a.example", "applinks:b.example"]"#))
    }

    @Test("A build setting in named entitlements is a difference whose fix lists the domain; an unknown one is not")
    func settings() throws {
        var changed = try Changed(Self.files)
        try changed.again(["p/C.entitlements": Self.entitlements("appclips:a.example", "appclips:$(NONE)")])
        #expect(changed.drift.isEmpty && changed.additions.isEmpty)
        try changed.again(["p/C.entitlements": Self.entitlements("appclips:$(HOST)")])
        let message = #"the domain "appclips:a.example" is not in the entitlements that the suite names"#
        #expect(
            changed.drift == [
                "\(message); fix: add it there, or list all domains as \"associatedDomains\" instead of \"entitlements\""
            ])
        let text = try changed.suite().replacing(",\n    \"entitlements\": \"../../p/C.entitlements\"", with: "")
        try changed.again(["suites/clip/suite.json": text])
        #expect(changed.drift.isEmpty)
        #expect(try changed.suite().contains("\"associatedDomains\": [\"appclips:a.example\"]"))
    }

    @Test("A new host needs its association file too, even if the suite has sites; named files are not left out")
    func newHost() throws {
        var changed = try Changed(Self.files)
        #expect(try changed.suite().contains("\"sites\""))
        #expect(!changed.notes.contains { $0.contains("the association file of") })
        try changed.again(["p/C.entitlements": Self.entitlements("appclips:a.example", "appclips:b.example")])
        #expect(changed.notes.contains("the association file of b.example"))
        #expect(!changed.notes.contains { $0.hasPrefix("left out: the files of the other hosts") })

        var other = try Changed(
            Self.files.filter { $0.key != Self.association }.merging(["p/apple-app-site-association": "{}"]) { $1 })
        let unserved = "which host serves p/apple-app-site-association"
        #expect(try other.suite().contains("\"sites\"") && !other.notes.contains(unserved))
        try other.again(["p/C.entitlements": Self.entitlements("appclips:a.example", "appclips:b.example")])
        #expect(other.notes.contains(unserved))
    }

    @Test("A configuration's suite is found by its name or, if no other has its bundle identifier, by that")
    func configurations() throws {
        let entitlements = ["p/C.entitlements": Self.entitlements("appclips:$(HOST)")]
        let same = Self.project(debug: "HOST = dev.example;")
        var changed = try Changed(Self.files.merging(entitlements) { $1 }.merging([Self.file: same]) { $1 })
        let released = try changed.suite()
        for configuration in ["Debug", nil, "Debug"] {
            try changed.again(configuration: configuration)
            #expect(try changed.suite() == released)
            #expect(try changed.suite("clip-debug").contains("[\"appclips:dev.example\"]"))
        }
        try FileManager.default.removeItem(atPath: changed.folder.path("suites/clip"))
        try changed.again()
        #expect(try changed.suite() == released)

        try FileManager.default.removeItem(atPath: changed.folder.path("suites/clip-debug"))
        let own = Self.project(debug: "HOST = dev.example; PRODUCT_BUNDLE_IDENTIFIER = com.a.dev.Clip;")
        try changed.again([Self.file: own], configuration: "Debug")
        let debug = try changed.suite("clip-debug")
        try FileManager.default.removeItem(atPath: changed.folder.path("suites/clip-debug"))
        try changed.again(["suites/dev/suite.json": debug], configuration: "Debug")
        #expect(try changed.folder.names(in: "suites").sorted() == ["clip", "dev"])
        #expect(try changed.suite("dev") == debug)
    }

    @Test("Schemes of copied projects, whose targets have equal identifiers, keep to their own project")
    func copiedProjects() throws {
        func scheme(_ project: String, _ container: String) -> [String: String] {
            let text = """
                <Scheme><LaunchAction><BuildableProductRunnable>
                <BuildableReference BlueprintIdentifier="C" ReferencedContainer="container:\(container).xcodeproj"/>
                </BuildableProductRunnable>
                <EnvironmentVariable key="_XCAppClipURL" value="https://a.example/\(project)"/>
                </LaunchAction></Scheme>
                """
            return ["p/\(project)/A.xcodeproj/xcshareddata/xcschemes/S.xcscheme": text]
        }
        var files = scheme("x", "A").merging(scheme("y", "../y/A")) { $1 }
        for name in ["x", "y"] {
            files["p/\(name)/A.xcodeproj/project.pbxproj"] = ProjectFactsTests.project()
                .replacing("com.a.", with: "com.\(name).").replacing("com.a;", with: "com.\(name);")
        }
        let changed = try Changed(files)
        for (id, own, other) in [("clip", "x", "y"), ("clip-2", "y", "x")] {
            let suite = try changed.suite(id)
            #expect(suite.contains("com.\(own).Clip") && suite.contains("/\(own)\"") && !suite.contains("/\(other)\""))
        }
    }

    @Test("The letters' case does not make two suites of one clip")
    func letterCase() throws {
        var changed = try Changed(Self.files)
        let clip = try #require(try ProjectReader(folder: "p", from: changed.folder.path).clips.first)
        #expect(clip.suiteID(besides: ["Clip"]) == "clip-2" && clip.suiteID(besides: ["Clips"]) == "clip")
        let text = try changed.suite().replacing("\"bundleID\": \"com.a.Clip\",", with: "")
        try FileManager.default.removeItem(atPath: changed.folder.path("suites/clip"))
        let domain = Self.entitlements("appclips:$(HOST)")
        try changed.again(["suites/Clip/suite.json": text, "p/C.entitlements": domain])
        #expect(try changed.folder.names(in: "suites") == ["Clip"])
        // A scheme's file states no clip, so a similar name is not enough.
        try changed.folder.write(text, to: "suites/clip2/suite.json")
        for (name, isFound) in [("clip2.xcscheme", true), ("Clip2.xcscheme", false)] {
            let found = try SuiteText.find(ImportedClip(), named: name, in: "suites", from: changed.folder.path)
            #expect((found != nil) == isFound)
        }
    }
}
