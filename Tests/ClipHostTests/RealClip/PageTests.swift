import Foundation
import TestSupport
import Testing

/// `.ci/phone` type-checks the lines of the pages with stubs of Apple's frameworks.
@Suite("The pages about a clip in a simulator")
struct PageTests {
    private static func page(_ name: String) throws -> String {
        let file = Checkout.root.appendingPathComponent("Sources/ClipHost/ClipHost.docc/\(name).md")
        return try String(contentsOf: file, encoding: .utf8)
    }

    private static func blocks(_ language: String, of page: String) -> [String] {
        page.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
    }

    @Test("add at most ten lines in all to the clip and the suite", arguments: ["SwiftUI", "UIKit"])
    func added(name: String) throws {
        let page = try Self.page(name)
        let simulator = try #require(page.components(separatedBy: "\n## In a simulator\n").last)
        let diffs = Self.blocks("diff", of: simulator)
        let existing = try [
            Self.blocks("swift", of: page)[0], Self.blocks("json", of: Self.page("PackageOfTheApp"))[0],
        ]
        #expect(diffs.count == existing.count)
        var added: [String] = []
        for (diff, code) in zip(diffs, existing) {
            let known = Set(code.split(separator: "\n"))
            for line in diff.split(separator: "\n") where !line.hasPrefix("@@") {
                if line.hasPrefix("+") {
                    added.append(String(line.dropFirst()))
                } else {
                    #expect(known.contains(line.dropFirst()), "\(line)")
                }
            }
        }
        #expect(added.count <= 10)
        for part in ["import ClipHost", "ClipHost.onLaunch {", "ClipHost.report(", "\"simulator\""] {
            #expect(added.contains { $0.contains(part) }, "\(part)")
        }
    }
}
