import ClipReports

/// The system that the run is a step of, as far as it is told what failed by itself.
enum Pipeline: Sendable {
    case github, azure

    /// The system that was named, or that its environment variables tell of; `nil` for none.
    init?(_ choice: Choice, in environment: [String: String]) {
        switch choice {
        case .github: self = .github
        case .azure: self = .azure
        case .none: return nil
        case .auto:
            if environment["GITHUB_ACTIONS"] == "true" {
                self = .github
            } else if environment["TF_BUILD"]?.lowercased() == "true" {
                self = .azure
            } else {
                return nil
            }
        }
    }

    /// How it is told of a line.
    var dialect: AnnotationDialect {
        switch self {
        case .github: .github
        case .azure: .azure
        }
    }

    /// The file that it shows as the step's summary.
    func summary(in environment: [String: String]) -> String? {
        switch self {
        case .github: environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
        case .azure: nil
        }
    }

    /// The words of `--ci`.
    enum Choice: String, CaseIterable, Sendable {
        case auto, github, azure, none
    }
}
