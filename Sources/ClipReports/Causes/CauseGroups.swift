import ClipHarness
import ClipRules
import ClipSuites
import Foundation

/// Groups results by cause. If there are too many causes, uses status, baseline mark and trend.
struct CauseGroups {
    private(set) var all: [Group] = []
    var order: [Int] { all.indices.ordered { all[$0].rank } }

    var inOrder: [Group] { order.map { all[$0] } }
    private var numbers: [Cause: Int] = [:]

    static let shown = 3
    private static let limit = 200

    struct Group {
        private(set) var first: CaseResult
        private(set) var count = 0
        private(set) var places = PlaceList()
        let printed: [String]
        let isProblem: Bool
        private var kinds: [CaseKind: Int] = [:]
        private var isVaried = false

        fileprivate init(_ result: CaseResult, isProblem: Bool) {
            self.isProblem = isProblem
            first = CaseResult(testCase: result.testCase, status: result.status, findings: result.explainedFindings)
            (first.mark, first.history) = (result.mark, result.history)
            printed = result.verdict.type == .hostFailed ? OutputExcerpt.lines(of: result.errorOutput) : []
        }

        fileprivate var rank: Int {
            guard isProblem else { return 4 }
            return first.trend?.rank ?? (first.mark == .stillFailing ? 1 : 0)
        }

        private var known: String { first.knownFailure.map { "\(Visible.text($0.text, limit: 200)): " } ?? "" }

        fileprivate mutating func add(_ result: CaseResult) {
            count += 1
            kinds[result.testCase.kind, default: 0] += 1
            places.add(result.testCase.location, title: result.testCase.title)
            if !isVaried { isVaried = !result.verdict.message.isExactly(first.verdict.message) }
        }

        var cases: String {
            if count == 1 { return first.testCase.nameWithKind.shortened(to: 300) + first.markText }
            let kinds = CaseKind.allCases.compactMap { kind in self.kinds[kind].map { (kind.rawValue, $0) } }
            let text = kinds.count == 1 ? kinds[0].0 : kinds.map { "\($0) \($1)" }.joined(separator: ", ")
            return "\(count) cases (\(text))\(first.markText)"
        }

        var line: String { known + first.verdict.line.shortened(to: 300) + (isVaried ? ", among others" : "") }
    }

    /// The cause's number, from 0, and the case's number within the cause, from 1.
    typealias Member = (group: Int, number: Int)

    @discardableResult
    mutating func add(_ result: CaseResult, _ standing: Standing) -> Member {
        let isProblem = standing.isProblem
        var cause = Cause(result, isProblem: isProblem)
        if numbers[cause] == nil, all.count >= Self.limit { cause = Cause(others: result, isProblem: isProblem) }
        let group = numbers.number(of: cause)
        if group == all.count { all.append(Group(result, isProblem: isProblem)) }
        all[group].add(result)
        return (group, all[group].count)
    }
}

/// A short list of locations: `suites/shop.csv:12, 15, 18–25 and 160 more`.
struct PlaceList {
    private let limit: Int
    private var files: [(name: String, lines: [ClosedRange<Int>])] = []
    private var titles: [String] = []
    private var unlisted = 0

    private static let titleLimit = 5

    init(limit: Int = 60) { self.limit = limit }

    mutating func add(_ place: SourceLocation?, title: String = "") {
        let title = title.shortened(to: 100)
        if titles.count <= Self.titleLimit, !titles.contains(where: title.isExactly) { titles.append(title) }
        if place.map({ takes($0) }) != true { unlisted += 1 }
    }

    private mutating func takes(_ place: SourceLocation) -> Bool {
        let file = files.firstIndex { $0.name.isExactly(place.file) }
        if let file, files[file].lines.takes(place.line) { return true }
        guard files.reduce(0, { $0 + $1.lines.count }) < limit else { return false }
        let line = place.line...place.line
        if let file { files[file].lines.append(line) } else { files.append((place.file, [line])) }
        return true
    }

    var text: String {
        var text = files.map { "\($0.name):\($0.lines.text)" }.joined(separator: "; ")
        if files.count == 1, files[0].lines.count == 1, files[0].lines[0].count == 1, titles.count > 1 {
            let names = titles.prefix(Self.titleLimit).joined(separator: ", ")
            text += " (\(names)\(titles.count > Self.titleLimit ? ", …" : ""))"
        }
        if unlisted > 0 { text += "\(text.isEmpty ? "" : " and ")\(unlisted) more" }
        return Visible.text(text)
    }
}

extension [ClosedRange<Int>] {
    mutating func takes(_ number: Int) -> Bool {
        if contains(where: { $0.contains(number) }) { return true }
        guard let last, last.upperBound + 1 == number else { return false }
        self[count - 1] = last.lowerBound...number
        return true
    }

    var text: String {
        map { $0.count < 3 ? $0.map(String.init).joined(separator: ", ") : "\($0.lowerBound)–\($0.upperBound)" }
            .joined(separator: ", ")
    }
}

extension [Diagnostic] {
    package var groupedByAdvisory: [Diagnostic] {
        // Each warning about a website has its own subject, so these warnings are not grouped.
        let ofSites = [Advisory.Name.siteDiffers, .siteUnreachable].map(\.rawValue)
        return grouped { diagnostic in
            guard diagnostic.severity == .warning, diagnostic.location != nil else { return nil }
            // Messages about the same problem may differ in quoted text, numbers, hosts and paths.
            // Foundation's regular expressions are ten times as fast as Swift's here.
            let form = "\(diagnostic.message) \(diagnostic.fix ?? "")".replacingOccurrences(
                of: #""[^"]*"|`[^`]*`|\S*[0-9./]\S*"#, with: "", options: .regularExpression)
            return diagnostic.advisory.flatMap { ofSites.contains($0) ? nil : $0 + form }
        }
    }

    package func grouped(by name: (Diagnostic) -> String?) -> [Diagnostic] {
        var shown: [Diagnostic?] = self
        let named = indices.compactMap { index in name(self[index]).map { (name: $0, index: index) } }
        for group in named.groups(by: \.name) where group.count > CauseGroups.shown {
            var places = PlaceList()
            for (_, other) in group.dropFirst(CauseGroups.shown) {
                places.add(self[other].location)
                shown[other] = nil
            }
            let last = group[CauseGroups.shown - 1].index
            let note = self[last].note.map { $0 + "\n" } ?? ""
            let more = Phrase.count(group.count - CauseGroups.shown, "more like it", many: "more like these")
            shown[last]?.note = "\(note)\(more): \(places.text)"
        }
        return shown.compactMap(\.self)
    }
}

struct Cause: Hashable {
    private let status: CaseResult.Status
    private let isProblem: Bool
    private let mark: BaselineMark?
    private let trend: Int?
    private var known: KnownFailure?
    private var types: [FindingType] = []
    private var kinds: [Finding.Kind] = []

    init(others result: CaseResult, isProblem: Bool) {
        (status, mark, trend) = (result.status, result.mark, result.trend?.rank)
        self.isProblem = isProblem
    }

    init(_ result: CaseResult, isProblem: Bool) {
        self.init(others: result, isProblem: isProblem)
        let findings = result.explainedFindings
        known = result.knownFailure
        // A probe's later findings depend on the probed value, so only the first is compared.
        let isProbe = result.testCase.kind == .probe
        types = [findings[0].type] + FindingType.allCases.filter { type in findings.contains { $0.type == type } }
        kinds = (isProbe ? findings.prefix(1) : findings[...]).map {
            $0.kind.shared { isProbe ? $0.placeInProgram : $0.withoutNumbers }
        }
    }
}

extension String {
    fileprivate var withoutNumbers: String {
        split(separator: " ").map { word in
            word.isPlace ? String(word) : word.filter { !($0.isASCII && $0.isNumber) }
        }.joined(separator: " ")
    }

    fileprivate var placeInProgram: String? { split(separator: " ").last(where: \.isPlace).map(String.init) }
}

extension Substring {
    fileprivate var isPlace: Bool {
        let parts = split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1, parts[1].first?.isNumber == true else { return false }
        return parts[0].contains(".") && parts[0].contains(where: \.isLetter)
    }
}
