import ClipHarness
import ClipSuites

/// What was printed, as far as the log keeps it. What was dropped is told in the text already.
struct Printed {
    let output: CapturedOutput
    let errorOutput: CapturedOutput

    init(_ object: LogObject) throws(Diagnostic) {
        output = CapturedOutput(head: Array((try object.optional("output", .string) ?? "").utf8))
        errorOutput = CapturedOutput(head: Array((try object.optional("errorOutput", .string) ?? "").utf8))
    }
}
