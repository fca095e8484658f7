/// Words that are no longer taken, each with what took its work.
enum RetiredWords {
    static let commands = [
        "export": "clipflight list --format json",
        "import": "clipflight init FILE ...",
        "merge": "clipflight report LOG LOG ... --report json=FILE",
        "nfc": "clipflight code URL -o tag.ndef",
        "qr": "clipflight code URL",
    ]

    /// Options, by the command and their long name.
    static let options = [
        "code": ["level": "clipflight code URL"],
        "init": ["force": "rm -r suites/NAME; clipflight init", "suite": "--output PATH"],
        "launch": ["installed": "clipflight explain URL --installed", "url": "clipflight explain URL"],
        "run": ["fail-fast": "--max-fail 1", "no-cases": "clipflight run ... || test $? -eq 4"],
        "schema": ["outcome": "clipflight run", "suite": "clipflight schema"],
    ]

    /// Values of options, by the option's long name. What follows a `=` in the value does not count.
    static let values = [
        "report": [
            "junit-ant": "--report junit-strict",
            "junit-jenkins": "--report junit-strict",
            "junit-surefire": "--report junit",
            "tap": "--report junit",
        ]
    ]

    static func successor(of value: String, in option: OptionSpec) -> String? {
        values[option.long]?[String(value.prefix { $0 != "=" })]
    }
}
