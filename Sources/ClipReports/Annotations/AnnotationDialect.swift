/// The commands by which a pipeline is told of a line in a file, as lines of standard output.
public enum AnnotationDialect: String, CaseIterable, Sendable, Hashable {
    /// GitHub Actions: `::error file=…::…`.
    case github
    /// Azure Pipelines: `##vso[task.logissue type=error;…]…`.
    case azure

    /// Something to say about a line.
    struct Annotation {
        var isError: Bool
        var file: String
        var line: Int
        var column: Int
        var title: String
        var message: String
    }

    /// The command, without the end of its line.
    func command(_ note: Annotation) -> String {
        let kind = note.isError ? "error" : "warning"
        let (file, title) = (property(note.file), property(note.title))
        return switch self {
        case .github:
            "::\(kind) file=\(file),line=\(note.line),col=\(note.column),title=\(title)::\(data(note.message))"
        case .azure:
            "##vso[task.logissue type=\(kind);sourcepath=\(file);linenumber=\(note.line);"
                + "columnnumber=\(note.column);]\(data("\(note.title): \(note.message)"))"
        }
    }

    /// The text of a message. What another pipeline would obey anywhere in a line is taken apart in it.
    private func data(_ text: String) -> String {
        PipelineMessage.escaped(
            PipelineCommands.neutralised(text), ["%": self == .github ? "%25" : "%AZP25", "\r": "%0D", "\n": "%0A"])
    }

    private func property(_ text: String) -> String {
        let text = PipelineCommands.neutralised(text)
        return switch self {
        case .github: PipelineMessage.escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
        case .azure: PipelineMessage.escaped(text, ["%": "%AZP25", "\r": "%0D", "\n": "%0A", ";": "%3B", "]": "%5D"])
        }
    }
}
