import ClipReports
import Foundation

/// The system that the run is a step of, as far as it is told what failed by itself.
enum Pipeline: Sendable {
    case github, azure, teamcity

    /// The system that was named, or that its environment variables tell of; `nil` for none.
    init?(_ choice: Choice, in environment: [String: String]) {
        switch choice {
        case .github: self = .github
        case .azure: self = .azure
        case .teamcity: self = .teamcity
        case .none: return nil
        case .auto:
            if environment["GITHUB_ACTIONS"] == "true" {
                self = .github
            } else if environment["TF_BUILD"]?.lowercased() == "true" {
                self = .azure
            } else if environment["TEAMCITY_VERSION"]?.isEmpty == false {
                self = .teamcity
            } else {
                return nil
            }
        }
    }

    /// How it is told of a line; `nil` where it reads the JUnit report instead.
    var dialect: AnnotationDialect? {
        switch self {
        case .github: .github
        case .azure: .azure
        case .teamcity: nil
        }
    }

    /// The file that it shows as the step's summary.
    func summary(in environment: [String: String]) -> String? {
        switch self {
        case .github: environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
        case .azure, .teamcity: nil
        }
    }

    /// What it is told, on lines of standard output, of reports that are written.
    ///
    /// - Parameter reports: Formats and paths, which are made absolute.
    func announcement(of reports: [(format: ReportFormat, path: String)]) -> String {
        let lines = reports.compactMap { report -> String? in
            let path = URL(fileURLWithPath: report.path).path
            switch (self, report.format) {
            case (.azure, .markdown): return PipelineMessage.azureSummary(path)
            case (.teamcity, .junit): return PipelineMessage.teamCityImport(path)
            default: return nil
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The words of `--ci`.
    enum Choice: String, CaseIterable, Sendable {
        case auto, github, azure, teamcity, none
    }
}
