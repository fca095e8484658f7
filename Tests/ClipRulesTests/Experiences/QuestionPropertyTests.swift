import ClipRules
import TestSupport
import Testing

/// Compares advisories with a scan that uses the opposite answer.
@Suite struct QuestionPropertyTests {
    /// How URLs are compared: an answer to each question.
    private struct Reading {
        var characterPaths = false
        var ports = Ports.compared
        var normalisesEscapes = false
        var anyOrder = false
        var queryEnd = QueryEnd.boundary
        enum QueryEnd { case boundary, anywhere, equal }
        enum Ports { case compared, ignored, written }

        func rank(_ registered: InvocationURL, _ url: InvocationURL) -> Int? {
            let registered = normalisesEscapes ? registered.withNormalisedEscapes ?? registered : registered
            let url = normalisesEscapes ? url.withNormalisedEscapes ?? url : url
            guard registered.host == url.host, port(registered) == port(url) else { return nil }
            guard let wanted = registered.query else {
                guard url.path.hasPrefix(registered.path) else { return nil }
                let rest = url.path.dropFirst(registered.path.count)
                let ends = characterPaths || rest.isEmpty || rest.hasPrefix("/") || registered.path.hasSuffix("/")
                return ends ? registered.path.count : nil
            }
            guard registered.path == url.path, let query = url.query, ends(query, wanted) else { return nil }
            return registered.path.count + 1 + wanted.count
        }

        private func port(_ url: InvocationURL) -> Int? {
            switch ports {
            case .compared: url.port
            case .ignored: nil
            case .written: url.text.contains(":443") ? 443 : url.port
            }
        }

        private func ends(_ query: String, _ wanted: String) -> Bool {
            if query == wanted { return true }
            if anyOrder, !wanted.isEmpty {
                var items = query.split(separator: "&")
                let all = wanted.split(separator: "&").allSatisfy { item in
                    items.firstIndex(of: item).map { _ = items.remove(at: $0) } != nil
                }
                if all { return true }
            }
            return switch queryEnd {
            case .boundary: query.hasPrefix(wanted + "&")
            case .anywhere: query.hasPrefix(wanted)
            case .equal: false
            }
        }

        func best(_ urls: [InvocationURL], _ url: InvocationURL, _ model: Int?) -> Int? {
            let ranks = urls.map { rank($0, url) ?? -1 }
            guard let longest = ranks.max(), longest >= 0 else { return nil }
            if let model, ranks[model] == longest { return model }
            return ranks.firstIndex(of: longest)
        }
    }

    private static let opposites: [(Advisory.Name, Reading)] = [
        (.componentBoundary, Reading(characterPaths: true)), (.port, Reading(ports: .ignored)),
        (.port, Reading(ports: .written)),
        (.percentEncoding, Reading(normalisesEscapes: true)), (.queryOrder, Reading(anyOrder: true)),
        (.registeredQuery, Reading(queryEnd: .anywhere)), (.registeredQuery, Reading(queryEnd: .equal)),
    ]

    @Test("An advisory is raised exactly if the opposite answer opens another experience")
    func exactly() throws {
        var generator = SeededGenerator(seed: 23)
        func pick<Element>(_ choices: [Element]) -> Element { choices[Int(generator.next() % UInt64(choices.count))] }
        func spelling() -> String {
            var text = "https://" + pick(["h.example", "h.example", "h.example:81", "h.example:443"])
            for _ in 0..<pick([1, 1, 2]) { text += "/" + pick(["a", "ab", "~", "%7E", "%7e"]) }
            return text + pick(["", "?x=1", "?x=12", "?x=1&y=2", "?y=2&x=1", "?y=2", "?x=1&y=2&x=1", "?x=%7E", "?"])
        }
        for _ in trials(400) {
            let urls = try (0..<pick([1, 2, 4, 8])).map { _ in try InvocationURL(spelling()) }
            let advanced = urls.map { RegisteredExperience(url: $0) }
            var profile = ClipProfile(bundleID: "a.b")
            profile.defaultCard = Card()
            profile.advanced = advanced
            let resolver = Resolver(profile)
            for _ in 0..<20 {
                let url = try InvocationURL(spelling())
                let model = Reading().best(urls, url, nil)
                var expected: Set<Advisory.Name> = []
                for (name, reading) in Self.opposites where reading.best(urls, url, model) != model {
                    expected.insert(name)
                }
                let raised = resolver.resolve(Invocation(url: url.text, source: .safariBanner)).questions
                if raised.subtracting([.trailingSlash]) != expected {
                    Issue.record("\(url.text) in \(urls.map(\.text)): raised \(raised), expected \(expected)")
                    return
                }
            }
        }
    }
}
