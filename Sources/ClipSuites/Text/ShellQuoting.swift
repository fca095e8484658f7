extension String {
    /// One word for sh, bash, zsh and fish.
    package var quotedForShell: String {
        func isPlain(_ byte: UInt8) -> Bool {
            switch Unicode.Scalar(byte) {
            case "-"..."9", "A"..."Z", "a"..."z", "_", "=": true
            default: false
            }
        }
        // zsh takes =WORD for the path of a command.
        if !isEmpty && !hasPrefix("=") && utf8.allSatisfy(isPlain) { return self }
        // In fish a backslash escapes within quotes too, so it stands outside of them.
        let inner = replacing(["'": #"'\''"#, "\\": #"'\\'"#])
        // What a build pipeline would obey has the quotes end and begin again within it.
        return PipelineCommand.broken("'\(inner)'") { "\($0)''" }
    }
}
