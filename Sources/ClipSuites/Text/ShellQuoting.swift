extension String {
    package var quotedForShell: String {
        func isPlain(_ byte: UInt8) -> Bool {
            switch Unicode.Scalar(byte) {
            case "-"..."9", "A"..."Z", "a"..."z", "_", "=": true
            default: false
            }
        }
        // zsh replaces =WORD with a command's path.
        if !isEmpty && !hasPrefix("=") && utf8.allSatisfy(isPlain) { return self }
        // In fish, a backslash escapes characters even within single quotes.
        let inner = replacing(["'": #"'\''"#, "\\": #"'\\'"#])
        // Closing and reopening the quotes breaks up a pipeline command.
        return PipelineCommand.broken("'\(inner)'") { "\($0)''" }
    }
}
