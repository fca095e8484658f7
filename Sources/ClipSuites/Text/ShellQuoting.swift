extension String {
    package var quotedForShell: String {
        func isPlain(_ byte: UInt8) -> Bool {
            switch Unicode.Scalar(byte) {
            case "-"..."9", "A"..."Z", "a"..."z", "_", "=": true
            default: false
            }
        }
        // zsh takes =WORD for a command's path.
        if !isEmpty && !hasPrefix("=") && utf8.allSatisfy(isPlain) { return self }
        // In fish a backslash escapes within quotes, too.
        let inner = replacing(["'": #"'\''"#, "\\": #"'\\'"#])
        // Quotes end and begin again within a pipeline's command.
        return PipelineCommand.broken("'\(inner)'") { "\($0)''" }
    }
}
