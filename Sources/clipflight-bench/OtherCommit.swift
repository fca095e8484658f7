import Foundation

extension Bench {
    /// Compares rows with those of a commit. Returns `false` if a row is over 25 % worse in every round.
    static func isMatched(_ commit: String, in names: [String], _ print: (String) -> Void) throws -> Bool {
        let checkout = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let folder = checkout.appendingPathComponent(".build/bench-\(commit)")
        if !FileManager.default.fileExists(atPath: folder.path) {
            let worktree = ["git", "worktree", "add", "--force", "--detach", folder.path, commit]
            _ = try Tool(command: worktree, folder: checkout).seconds()
        }
        _ = try Tool(command: ["swift", "build", "-c", "release"], folder: folder).seconds()
        let other = folder.appendingPathComponent(".build/release/clipflight-bench")
        guard let own = Bundle.main.executableURL else { throw BenchFailure("this program has no path") }
        var isMatched = true
        for name in names {
            let rounds = try (0..<3).map { _ in zip(try rows(of: own, name), try rows(of: other, name)).map { ($0, $1) }
            }
            guard let rows = rounds.first, !rows.isEmpty, rounds.allSatisfy({ $0.count == rows.count }) else {
                throw BenchFailure("“\(name)” was not measured in both programs")
            }
            for place in rows.indices {
                let factors = rounds.map { $0[place].0.factor(to: $0[place].1) }
                let isWorse = factors.allSatisfy { $0 > 1.25 }
                if isWorse { isMatched = false }
                let text = factors.map { String(format: "%.2f", $0) }.joined(separator: " ")
                print("\(isWorse ? "WORSE " : "")\(rows[place].0.what): \(text)\n")
            }
        }
        return isMatched
    }

    private static func rows(of program: URL, _ name: String) throws -> [Measurement] {
        let lines = try ChildRun.output(of: program, [name, "--json"]).split(separator: UInt8(ascii: "\n"))
        return try lines.map { try JSONDecoder().decode(Measurement.self, from: $0) }
    }
}

extension Measurement {
    fileprivate func factor(to other: Measurement) -> Double {
        guard let ratio, let former = other.ratio, anchor == other.anchor else { return figure / other.figure }
        return ratio / former
    }
}
