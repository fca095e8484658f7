import Foundation
import TestSupport

/// The README and the pages that it links to, parsed as one text.
enum Readme {
    struct Block {
        var language: String
        var text: String
    }

    struct Missing: Error {
        var what: String
    }

    private static let pages = [
        "FirstSuite", "WriteASuite", "InYourTests", "OnADevice", "RealClip", "Pipelines", "Reports", "Launches",
        "ShippedSuites",
        "WhatIsAModel", "LiveAssociation", "BeforeItShips", "PrintRuns", "ShortLinks", "TheBuild",
    ]

    static func text() throws -> String { try files().map(\.text).joined(separator: "\n") }

    static func files() throws -> [(path: String, text: String)] {
        try (["README.md"] + pages.map { "Sources/clipflight/clipflight.docc/\($0).md" }).map { path in
            (path, try String(contentsOf: Checkout.root.appendingPathComponent(path), encoding: .utf8))
        }
    }

    static func blocks() throws -> [Block] { try blocks(of: text()) }

    static func blocks(of text: String) throws -> [Block] {
        var blocks: [Block] = []
        var open: Block?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isFence = line.contains("```") || line.contains("~~~")
            switch open {
            case nil where isFence:
                // Indented fences and fences in lists are not supported.
                guard line.hasPrefix("```") else { throw Missing(what: "a fence at the start of “\(line)”") }
                open = Block(language: String(line.dropFirst(3)), text: "")
            case let block? where line == "```":
                blocks.append(block)
                open = nil
            case nil: break
            case _?: open?.text += line + "\n"
            }
        }
        if let open { throw Missing(what: "the end of the block of \(open.language)") }
        return blocks
    }

    static func manifestWithTests() throws -> String {
        let blocks = try blocks()
        let end = "\n    ]\n)\n"
        let manifest = blocks[ReadmeBlock.manifest.index].text
        guard manifest.hasSuffix(end) else { throw Missing(what: "the end of the manifest") }
        return manifest.dropLast(end.count) + "\n" + blocks[ReadmeBlock.testManifest.index].text + end.dropFirst()
    }

    /// The only code span outside blocks that begins with this text.
    static func span(beginning start: String) throws -> String {
        let spans = try text().matches(of: /`([^`\n]+)`/).map { String($0.1) }.filter { $0.hasPrefix(start) }
        guard spans.count == 1 else { throw Missing(what: "one `\(start)…`, found \(spans.count)") }
        return spans[0]
    }

    static func firstColumn(under heading: String) throws -> [String] {
        try rows(under: heading).map { $0[0].trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
    }

    static func rows(under heading: String) throws -> [[String]] {
        let lines = try text().components(separatedBy: "\n")
        guard let start = lines.firstIndex(of: heading) else { throw Missing(what: heading) }
        return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map {
            Array($0.components(separatedBy: "|").dropFirst())
        }
    }
}

/// Every fenced block of the README and its pages, in order.
enum ReadmeBlock: Int, CaseIterable {
    case commands, project, program, ciStep
    case suite, shellHost, passed, failed, explained, manifest, swiftHost
    case halls, rooms, rowsSuite, signs, testManifest, testTarget, testers, checklist, code
    case simulatorSuite, phoneHost, bothPipelines
    case selection, gitHubAction, gitLabJob, gitHubShards, gitLabShards, bazel, matrix, logs
    case live, planned, printRun, printed, redirects, redirected, sizes, built

    var index: Int { rawValue }

    var language: String {
        switch self {
        case .commands, .program, .shellHost, .bothPipelines, .selection, .testers, .logs, .live: "sh"
        case .suite, .rowsSuite, .signs, .simulatorSuite, .phoneHost, .redirects: "json"
        case .halls, .rooms, .printRun: "csv"
        case .project, .passed, .failed, .explained, .planned, .printed, .redirected, .built: "console"
        case .manifest, .swiftHost, .testManifest, .testTarget: "swift"
        case .checklist, .code, .sizes: "text"
        case .ciStep, .gitHubAction, .gitLabJob, .gitHubShards, .gitLabShards, .matrix: "yaml"
        case .bazel: "python"
        }
    }
}
