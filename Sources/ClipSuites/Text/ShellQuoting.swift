import ClipFacts

extension String {
    /// The path in a printed command; `nil` if a terminal cannot show it.
    package var pathForShell: String? {
        let path = hasPrefix("-") ? "./" + self : self
        return path.unicodeScalars.contains(where: \.isInvisible) ? nil : path.quotedForShell
    }

    package var quotedForShell: String {
        let isPlain = utf8.allSatisfy { $0.isLetterOrDigit || "-./_=".utf8.contains($0) }
        // zsh replaces =WORD with a command's path.
        if !isEmpty && !hasPrefix("=") && isPlain { return self }
        // In fish, a backslash escapes characters even within single quotes.
        let inner = replacing(["'": #"'\''"#, "\\": #"'\\'"#])
        // Closing and reopening the quotes breaks up a pipeline command.
        return PipelineCommand.broken("'\(inner)'") { "\($0)''" }
    }
}
