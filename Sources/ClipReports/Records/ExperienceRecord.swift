import ClipHarness
import ClipRules

/// What a suite registers, as a JSON object with the members `suite kind url title place file line`.
struct ExperienceRecord {
    private let registered: SuiteExperience

    init(_ registered: SuiteExperience) { self.registered = registered }

    /// The words for kinds of experience.
    enum Kind: String, CaseIterable {
        case advanced, local, `default`, link
    }

    func write(to writer: inout JSONWriter) {
        let (kind, url): (Kind, String?) =
            switch registered.experience {
            case .advanced(let url): (.advanced, url)
            case .local(let url): (.local, url)
            case .default: (.default, nil)
            case .link: (.link, nil)
            }
        writer.object { writer in
            writer.key("suite")
            writer.string(registered.suite)
            writer.key("kind")
            writer.string(kind.rawValue)
            writer.key("url")
            writer.string(url)
            writer.key("title")
            writer.string(registered.title)
            writer.key("place")
            writer.boolean(registered.hasPlace)
            writer.key("file")
            writer.string(registered.location.file)
            writer.key("line")
            writer.number(registered.location.line)
        }
    }
}
