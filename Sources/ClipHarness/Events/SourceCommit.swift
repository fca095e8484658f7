import Foundation

package struct SourceCommit: Hashable, Codable {
    package var id: String
    /// The URL prefix for the commit's files.
    package var files: String?

    package init(id: String, files: String? = nil) { (self.id, self.files) = (id, files) }

    package init?(_ environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let id = value("GITHUB_SHA") {
            let parts = [value("GITHUB_SERVER_URL"), value("GITHUB_REPOSITORY")].compactMap { $0 }
            self.init(id: id, files: parts.count == 2 ? "\(parts.joined(separator: "/"))/blob/\(id)/" : nil)
        } else if let id = value("CI_COMMIT_SHA") {
            self.init(id: id, files: value("CI_PROJECT_URL").map { "\($0)/-/blob/\(id)/" })
        } else if let id = Self.variables.lazy.compactMap(value).first {
            self.init(id: id)
        } else {
            return nil
        }
    }

    private static let variables = [
        "BUILD_SOURCEVERSION", "BITBUCKET_COMMIT", "BITRISE_GIT_COMMIT", "BUILDKITE_COMMIT", "CIRCLE_SHA1", "CM_COMMIT",
        "GIT_COMMIT", "CI_COMMIT",
    ]

    /// `file` is relative to the repository's root.
    package func address(of file: String, line: Int) -> String? {
        guard let files, files.hasPrefix("https://"), !file.hasPrefix("/"), !file.hasPrefix("..") else { return nil }
        return file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed).map { "\(files)\($0)#L\(line)" }
    }
}
