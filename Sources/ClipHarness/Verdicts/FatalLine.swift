enum FatalLine {
    private static let limit = 300

    static func text(in output: CapturedOutput, isCrash: Bool) -> String? {
        let lines = output.text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            .map { String(Substring($0)) }.filter { !$0.allSatisfy(\.isWhitespace) }
        let said = lines.prefix { line in
            !line.hasPrefix("*** Signal ") && !line.contains("Program crashed: ") && !line.hasPrefix("Stack dump:")
                && !line.hasPrefix("*** First throw call stack")
        }
        let traceback = said.lastIndex(of: "Traceback (most recent call last):")
        let fatal = said.indices.last { index in words.contains { said[index].contains($0) } }
        if let fatal, fatal > traceback ?? -1 {
            return OneLine.text(placedLast(said[fatal...], in: lines[said.endIndex...]), limit: limit)
        }
        guard isCrash || traceback != nil else { return nil }
        return said.last.map { OneLine.text($0, limit: limit) }
    }

    private static let words = [
        "Fatal error: ", "Precondition failed", "Assertion failed", "fatal error: ", "panic: ",
        "terminating due to uncaught exception", "Terminating app due to uncaught exception",
        "Exception in thread ", "Sanitizer: ",
    ]

    private static func placedLast(_ lines: ArraySlice<String>, in backtrace: ArraySlice<String>) -> String {
        let line = lines.first ?? ""
        guard let end = line.range(of: ": "), words.contains(where: { line[end.upperBound...].hasPrefix($0) }),
            line[..<end.lowerBound].last?.isNumber == true
        else { return line }
        let caller = line.hasPrefix("Swift/") ? backtrace.lazy.compactMap(placeOfFrame).first : nil
        return "\(line[end.upperBound...]), \(caller ?? String(fileName(line[..<end.lowerBound])))"
    }

    private static func placeOfFrame(_ line: String) -> String? {
        guard let at = line.ranges(of: " at ").last else { return nil }
        let parts = fileName(line[at.upperBound...]).split(separator: ":")
        return parts.count > 1 && Int(parts[1]) != nil ? "\(parts[0]):\(parts[1])" : nil
    }

    private static func fileName(_ path: Substring) -> Substring { path.split(separator: "/").last ?? path }
}
