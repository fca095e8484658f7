import ClipHarness
import ClipReports
import ClipRules
import ClipSuites
import Foundation

enum Options {
    static let paths = CommandSpec.Operand(
        name: "PATH", synopsis: "[PATH ...]",
        help: "A suite (a JSON file, or a folder with a suite.json) or a folder of suites (default: suites).",
        counts: 0...Int.max)

    static let iOS = version("")
    static let twoVersions = version(" Given twice, shows what differs.")

    static func onlyVersion(_ arguments: Arguments) throws(ArgumentError) -> OSVersion? {
        try versions(arguments, atMost: 1, "one version here").first
    }

    private static func version(_ more: String) -> ValueOption<OSVersion> {
        ValueOption(
            "ios", value: "VERSION", help: "Let evidence for this iOS answer what Apple does not document.\(more)",
            expected: "a version of iOS, such as 26.1"
        ) { OSVersion($0) }
    }

    /// Throws an error if more versions than the limit are given.
    static func versions(
        _ arguments: Arguments, atMost limit: Int = 2, _ expected: String = "two versions"
    ) throws(ArgumentError) -> [OSVersion] {
        let versions = arguments.values(of: iOS)
        guard versions.count > limit else { return versions }
        throw .wrongValue(iOS.spec, found: versions.map(\.text).joined(separator: " "), expected: expected)
    }

    static let strict = OptionSpec(
        long: "strict", help: "Fail on advisories, such as results that depend on rules Apple does not document.")

    static let color = ValueOption<ColourChoice>(
        "color", value: "WHEN",
        help: "auto (the default, which honours NO_COLOR, CLICOLOR_FORCE and FORCE_COLOR), always or never.")

    static let baseline = ValueOption<String>(
        "baseline", value: "EVENTS",
        help: "Mark new failures, earlier failures and fixes, compared with the run in this event log or folder.",
        expected: "an event log, or a folder that contains one")

    static let mutants = ValueOption<Int?>(
        "mutants", value: nil,
        help: "Show which wrong outcomes the expectations would accept. Fail if fewer than N percent are detected.",
        expected: "nothing, or a whole number from 0 to 100", mayHaveNumber: true
    ) { text in
        let minimum = Int(text).flatMap { (0...100).contains($0) ? $0 : nil }
        return minimum == nil && !text.isEmpty ? nil : .some(minimum)
    }

    static let failOn = ValueOption<Bool>(
        "fail-on", value: "WHAT",
        help: "Whether any failure fails the run, or only new failures since --baseline (default: any).",
        choices: ["any": false, "new": true])

    static let flakyFails = ValueOption<Bool>(
        "flaky", value: "HOW", help: "Whether flaky cases pass or fail (default: pass; with --repeat: fail).",
        choices: ["pass": false, "fail": true])

    static let format = ValueOption<TextFormat>(
        "format", value: "FORMAT", help: "text, or json: one object per line (default: text).")

    static let probes = OptionSpec(long: "probes", help: "Try hostile URLs too, for every suite.")

    /// Many JSON readers store whole numbers exactly only up to 2^53.
    static let seed = ValueOption<Int>(
        "seed", value: "N", help: "Seed of the probe URLs (default: 1).", in: 0...(1 << 53 - 1))

    static func failsOnNew(_ arguments: Arguments) throws(ArgumentError) -> Bool? {
        let failsOnNew = arguments.value(of: failOn)
        if failsOnNew == true, !arguments.has(baseline.spec) { throw .missingOption(baseline.spec) }
        return failsOnNew
    }

    static func probing(_ arguments: Arguments) -> (isForced: Bool, seed: Int?) {
        (arguments.has(probes), arguments.value(of: seed))
    }

    static func paths(_ given: [String]) -> [String] { given.isEmpty ? ["suites"] : given }
}

enum TextFormat: String, CaseIterable { case text, json }
enum AnswerFormat: String, CaseIterable { case text, json, markdown }

enum Selecting {
    static func selection(_ arguments: Arguments) -> Selection {
        var selection = Selection.everything
        selection.filters = arguments.values(of: filter)
        selection.caseIDs = arguments.values(of: caseID)
        selection.includedTags = arguments.values(of: includedTags).flatMap { $0 }
        selection.excludedTags = arguments.values(of: excludedTags).flatMap { $0 }
        selection.partitions = arguments.value(of: partition).map { [$0] } ?? []
        return selection
    }

    static let options = [filter.spec, caseID.spec, includedTags.spec, excludedTags.spec, failed, partition.spec]

    private static let filter = ValueOption<Filter>(
        "filter", short: "E", value: "EXPR",
        help: "Only cases that match EXPR (see Filters). If repeated, cases must match each EXPR.",
        expected: "an expression"
    ) { text throws(ArgumentError) in
        do throws(Diagnostic) { return try Filter(text, from: "--filter") } catch { throw .wrongExpression(error) }
    }

    static let caseID = ValueOption<String>(
        "case", value: "ID", help: "Only the case whose id begins with ID. Can be repeated.",
        expected: "the id that a report prints, such as 4bd7499a"
    ) {
        let id = $0.hasPrefix("c-") ? String($0.dropFirst(2)) : $0
        return id.isEmpty ? nil : id
    }

    static func words(_ arguments: Arguments) -> String? {
        let words = arguments.words(of: [filter.spec, caseID.spec, includedTags.spec, excludedTags.spec])
        return words.isEmpty ? nil : words.map(\.quotedForShell).joined(separator: " ")
    }

    private static let includedTags = tags("include-tags", "Only cases with one of these tags.")
    private static let excludedTags = tags("exclude-tags", "No case with one of these tags.")

    static let failed = OptionSpec(
        long: "failed",
        help: "Only the cases that failed or did not run last time. Reports still cover all, except in a shard.")

    private static let partition = ValueOption<Partition>(
        "partition", value: "SHARD",
        help: "Only the Mth of N shards: slice:M/N in turn, hash:M/N by name, stable as cases come and go.",
        expected: Partition.expected, read: { Partition($0) })

    private static func tags(_ name: String, _ help: String) -> ValueOption<[String]> {
        ValueOption(name, value: "A,B", help: help, expected: "tags, separated by commas") {
            let tags = $0.split(separator: ",", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            return tags.contains("") ? nil : tags
        }
    }

    static let filters = [
        ("kind(prefix)", "kind, suite, source, target or tag equals this"),
        ("title(bike)", "title, url or experience contains this"),
        ("=exact", "equals"),
        ("~part", "contains"),
        ("#glob", "matches; * is any text, ? any character"),
        ("/regex/", "matches somewhere"),
        ("& and", "both; '-' is the first without the second"),
        ("| or", "either; binds less tightly than '&' and '-'"),
        ("! not", "the opposite"),
    ]

    static let note =
        "A matching step selects its whole journey. url(=) selects cases without a URL. To match a single parenthesis, "
        + "use /regex/."
}
