import ClipSuites

/// A tool that generates an Xcode project. Only the generated project is read.
struct ProjectGenerator {
    private let command: String
    private let clipWord: String
    /// Whether a file declares all targets, unless it includes other files.
    private var isComplete = false
    private var place = "the file's folder"
    private let files: [String: String]

    private static let all = [
        ProjectGenerator(
            command: "npx expo prebuild --platform ios", clipWord: "clip",
            files: [
                "app.json": "\"expo\"", "app.config.json": "\"ios\"", "app.config.js": "", "app.config.ts": "",
                "expo-target.config.js": "", "expo-target.config.json": "",
            ]),
        ProjectGenerator(
            command: "tuist generate --no-open", clipWord: "appClip",
            files: ["Project.swift": "ProjectDescription", "Tuist.swift": ""]),
        ProjectGenerator(
            command: "xcodegen generate", clipWord: "on-demand-install-capable", isComplete: true,
            files: ["project.yml": "targets:", "project.yaml": "targets:"]),
        ProjectGenerator(
            command: "bazel run //:xcodeproj", clipWord: "ios_app_clip",
            place: "the workspace (the target is that of rules_xcodeproj)",
            files: ["BUILD": "ios_app_clip(", "BUILD.bazel": "ios_app_clip("]),
    ]

    static let names = Set(all.flatMap(\.files.keys))

    /// Names the command to run. Prefers the file that declares a clip, since a monorepo may have several projects.
    static func answer(files: [(name: String, text: String)]) -> Diagnostic? {
        let found = files.compactMap { file, text -> (file: String, text: String, generator: ProjectGenerator)? in
            let word = PathText.name(of: file)
            let generator = all.first { $0.files[word].map { $0.isEmpty || text.contains($0) } ?? false }
            return generator.map { (file, text, $0) }
        }
        let best = found.first { $0.text.contains($0.generator.clipWord) } ?? found.first
        return best.map { file, text, generator in
            let isWithoutClip = generator.isComplete && !["include", generator.clipWord].contains(where: text.contains)
            let names = isWithoutClip ? ", which names no App Clip" : ""
            let first = isWithoutClip ? "add a target of the type \(generator.clipWord), " : ""
            return Diagnostic(
                .error, "init reads only the Xcode project that is generated from \(file)\(names)",
                fix: "\(first)run '\(generator.command)', then 'clipflight init', in \(generator.place)")
        }
    }
}
