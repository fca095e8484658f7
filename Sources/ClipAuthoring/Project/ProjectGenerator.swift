import ClipSuites

/// A tool that generates an Xcode project. Only the generated project is read.
struct ProjectGenerator {
    private let command: String
    private let files: [String: String]

    private static let all = [
        ProjectGenerator(
            command: "npx expo prebuild --platform ios",
            files: [
                "app.json": "\"expo\"", "app.config.json": "\"ios\"", "app.config.js": "", "app.config.ts": "",
                "expo-target.config.js": "", "expo-target.config.json": "",
            ]),
        ProjectGenerator(
            command: "tuist generate --no-open", files: ["Project.swift": "ProjectDescription", "Tuist.swift": ""]),
        ProjectGenerator(command: "xcodegen generate", files: ["project.yml": "targets:", "project.yaml": "targets:"]),
        ProjectGenerator(
            command: "bazel run :xcodeproj", files: ["BUILD": "ios_app_clip(", "BUILD.bazel": "ios_app_clip("]),
    ]

    static let names = Set(all.flatMap(\.files.keys))

    static func answer(file: String, text: String) -> Diagnostic? {
        let name = PathText.name(of: file)
        let generator = all.first { $0.files[name].map { $0.isEmpty || text.contains($0) } ?? false }
        return generator.map {
            Diagnostic(
                .error, "init reads only the Xcode project that is generated from \(file)",
                fix: "run '\($0.command)', then 'clipflight init', in the file's folder")
        }
    }
}
