/// A duration as suites spell it: `5s`, or `1500ms` where it is no whole number of seconds.
struct DurationSpelling {
    let text: String

    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        if attoseconds == 0 {
            text = "\(seconds)s"
        } else {
            let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
            text = overflow ? "\(seconds)s" : "\(milliseconds + attoseconds / 1_000_000_000_000_000)ms"
        }
    }
}
