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
        // Scalars, since a quote and a combining mark after it are one character. In fish a backslash escapes within
        // quotes too, so it stands outside of them.
        let inner = unicodeScalars.reduce(into: "") { inner, scalar in
            if scalar == "'" || scalar == "\\" {
                inner += "'\\\(scalar)'"
            } else {
                inner.unicodeScalars.append(scalar)
            }
        }
        // What a build pipeline would obey has the quotes end and begin again within it.
        return PipelineCommand.broken("'\(inner)'") { "\($0)''" }
    }
}
