import Foundation
import TestSupport

/// A folder for following the README. Has three shipped suites, the README's first suite with a
/// shell host, and a `PATH` with `clipflight` and a toolchain that builds nothing.
struct ReadmeFolder {
    let folder: TemporaryFolder
    private let programs: TemporaryFolder

    init() throws {
        folder = try ShippedSuites.folder(of: ["fruta", "parking-meter", "scooter"])
        programs = try TemporaryFolder()
        let blocks = try Readme.blocks()
        try folder.write(blocks[ReadmeBlock.suite.index].text, to: "museum.json")
        try folder.write(blocks[ReadmeBlock.shellHost.index].text, to: "museum.sh")
        try folder.write(blocks[ReadmeBlock.printRun.index].text, to: "print/codes.csv")
        for room in [4, 5] {
            try folder.write(
                "<svg data-payload=\"https://museum.example/guide?room=\(room)\"/>", to: "print/room-\(room).svg")
        }
        for (name, program) in [("clipflight", "clipflight"), ("MuseumHost", "MuseumClip")] {
            try programs.link(name, to: Checkout.product(program))
        }
        try programs.writeProgram(
            """
            #!/bin/sh
            case "$*" in
                "run clipflight "*) shift 2; exec clipflight "$@" ;;
                "run --package-path ../clipflight clipflight "*) shift 4; exec clipflight "$@" ;;
                "run MuseumHost") exec MuseumHost ;;
                "build -c release --product clipflight --show-bin-path") echo "$PWD/.build/release" ;;
                "build "*" --show-bin-path") echo "\(programs.path)" ;;
                "build "*" --product MuseumHost") ;;
                *) echo "the README says nothing of: swift $*" >&2; exit 64 ;;
            esac

            """, to: "swift")
    }

    /// Replaces a text that occurs once in one of the files.
    func change(_ text: String, to other: String, in name: String) throws {
        let whole = try folder.read(name)
        guard whole.components(separatedBy: text).count == 2 else { throw Readme.Missing(what: "\(text) in \(name)") }
        try folder.write(whole.replacingOccurrences(of: text, with: other), to: name)
    }

    func shell(_ script: String, _ environment: [String: String] = [:]) async throws -> CommandLineTool.Result {
        let path = ["PATH": "\(programs.path):/usr/local/bin:/usr/bin:/bin"]
        return try await CommandLineTool.run(
            ["-c", script], in: folder, environment: environment.merging(path) { one, _ in one }, program: "/bin/sh")
    }

    /// Runs the commands of a block, each after `$ `.
    ///
    /// - Returns: The block with the actual output, without progress, which a terminal removes.
    func console(_ block: String) async throws -> String {
        var shown = ""
        for line in block.split(separator: "\n") where line.hasPrefix("$ ") {
            let output = try await shell(String(line.dropFirst(2))).output
            shown += line + "\n" + output.replacing(/(?m)^([0-9]+\/[0-9]+ cases.*|Preparing .*)\n/, with: "")
        }
        return shown
    }

    func cases(in log: String) throws -> [String] { try EventLog(in: folder, at: log).cases.map(\.id) }
}
