import ClipHarness
import ClipRules
import ClipSuites

/// Collects testers' answers in calibration sheets as rows of evidence.
package struct SheetEvidence {
    private let namesTesters: Bool
    private var bytes: [UInt8] = []
    private var known: [Evidence] = []
    private var rows: [Evidence] = []
    package private(set) var problems: [Diagnostic] = []

    /// - Parameter path: The evidence file to extend, if any. The file need not exist yet.
    package init(namesTesters: Bool, addingTo path: String?) throws(Diagnostic) {
        self.namesTesters = namesTesters
        guard let path, FileKind.of(path) != .missing else { return }
        let file = EvidenceFile.read(path, shown: path)
        if let problem = file.problems.first { throw problem }
        (bytes, known) = (file.bytes, file.rows)
    }

    package mutating func handle(_ event: RunEvent) {
        guard case .finished(let result) = event else { return }
        let properties = result.testCase.notes.properties
        guard let name = properties[Calibration.rule].flatMap(Advisory.Name.init), name.rule != nil else { return }
        for trial in result.trials {
            guard let says = trial.answer else { continue }
            guard let version = trial.os.flatMap(Self.version) else {
                let who = trial.tester.map { " by \(quoted: $0)" } ?? ""
                problems.append(
                    Diagnostic(
                        .warning, "no row for \(name.rawValue): the answer\(who) does not state the iOS version",
                        fix: "add the version as \"os\" to the case's line in the log"))
                continue
            }
            var row = Evidence(name, says, iOS: version)
            row.answer = says == .opposite ? properties[Calibration.answer] : nil
            (row.device, row.date) = (trial.device, trial.tried.map { String($0.prefix(10)) })
            row.tester = namesTesters ? trial.tester : nil
            rows.append(row)
        }
    }

    /// Finds the version in text such as "18.1.1 (22B91)", "iOS 18,1" or "iPhone 15 Pro, iOS 26.1".
    private static func version(in os: String) -> OSVersion? {
        let first = os.prefixMatch(of: /[^0-9A-Za-z]*([0-9]+([.,][0-9]+){0,2})/).map(\.1)
        let named = os.firstMatch(of: /OS +([0-9]+([.,][0-9]+){0,2})/).map(\.1)
        return (named ?? first).flatMap {
            OSVersion(String($0).replacing(",", with: "."))
        }
    }

    /// The evidence file's new text, and the number of added rows; `nil` if no row is new.
    package var added: (text: [UInt8], count: Int)? {
        let new = rows.groups { $0 }.map { $0[0] }.filter { row in !known.contains(where: row.mayBeSame) }
        return new.isEmpty ? nil : (EvidenceFile.adding(new.map(\.json), to: bytes), new.count)
    }
}

extension Evidence {
    /// Whether the rows are equal. A row that does not name a tester may be any tester's.
    fileprivate func mayBeSame(as other: Evidence) -> Bool {
        var row = self
        if tester == nil || other.tester == nil { row.tester = other.tester }
        return row == other
    }
}
