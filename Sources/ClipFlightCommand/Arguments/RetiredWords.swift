enum RetiredWords {
    static let commands = [
        "export": "clipflight list --format json",
        "import": "clipflight init FILE ...",
        "merge": "clipflight report LOG LOG ... --report json=FILE",
        "nfc": "clipflight code URL -o tag.ndef",
        "qr": "clipflight code URL",
    ]

    static let options = [
        "code": ["level": "clipflight code URL"],
        "init": ["force": "rm -r suites/NAME; clipflight init", "suite": "--output PATH"],
        "launch": ["installed": "clipflight explain URL --installed", "url": "clipflight explain URL"],
        "run": ["fail-fast": "--max-fail 1", "no-cases": "clipflight run ... || test $? -eq 4"],
        "schema": ["outcome": "clipflight run", "suite": "clipflight schema"],
    ]
}
