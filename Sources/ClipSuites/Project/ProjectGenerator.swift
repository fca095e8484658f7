/// A tool that makes an Xcode project; its own files are code, and are not read.
enum ProjectGenerator: CaseIterable {
    case expo, tuist, xcodeGen

    init?(fileNamed name: String, text: String) {
        let found = Self.allCases.first { generator in
            generator.files.contains { $0.name == name && ($0.mark.isEmpty || text.contains($0.mark)) }
        }
        guard let found else { return nil }
        self = found
    }

    static let names = Set(allCases.flatMap { $0.files.map(\.name) })

    /// The names of its files, and what one that others use too has to hold.
    private var files: [(name: String, mark: String)] {
        switch self {
        case .expo:
            [
                ("app.json", "\"expo\""), ("app.config.json", "\"ios\""), ("app.config.js", ""), ("app.config.ts", ""),
                ("expo-target.config.js", ""),
                ("expo-target.config.json", ""),
            ]
        case .tuist: [("Project.swift", "ProjectDescription"), ("Tuist.swift", "")]
        case .xcodeGen: [("project.yml", "targets:"), ("project.yaml", "targets:")]
        }
    }

    private var command: String {
        switch self {
        case .expo: "npx expo prebuild --platform ios"
        case .tuist: "tuist generate --no-open"
        case .xcodeGen: "xcodegen generate"
        }
    }

    func answer(file: String) -> Diagnostic {
        Diagnostic(
            .error, at: nil, "\(file) is what an Xcode project is made from, and is not read",
            fix: "give '\(command)' in its folder, then 'clipflight init' there")
    }
}
