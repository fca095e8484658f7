import ClipRouting
import Testing

@Suite("Malformed patterns")
struct PatternErrorTests {
    @Test(
        "are errors with an offset",
        arguments: [
            ("", 0, .noPath), ("rent", 0, .noPath), ("h/rent", 0, .noPath), ("https:/h", 0, .noPath),
            ("https:///rent", 8, .host), ("https://*.h/rent", 8, .host), ("https://me@h/rent", 10, .host),
            ("https://{host}/rent", 8, .host), ("/a//b", 3, .emptySegment), ("//", 1, .emptySegment),
            ("/{name", 1, .unclosedBrace), ("/name}", 5, .strayBrace), ("/{}", 2, .parameterName),
            ("/{na me}", 4, .parameterName), ("/{...}", 2, .parameterName), ("/é{", 3, .partialParameter),
            ("/bike-{id}", 6, .partialParameter), ("/{id}-bike", 1, .partialParameter),
            ("/{id?}", 1, .optionalInPath), ("/{a...}/b", 8, .catchAllNotLast), ("/x?a={b...}", 5, .catchAllInQuery),
            ("/files/*", 7, .wildcard), ("/a#b", 2, .fragment), ("/a?b=c#d", 6, .fragment), ("/100%", 4, .escape),
            ("/%zz", 1, .escape), ("/%4", 1, .escape), ("/a b", 2, .character), ("/a\u{7F}", 2, .character),
            ("/a?", 3, .queryName), ("/a?=b", 3, .queryName), ("/a?{b}=c", 3, .queryName), ("/a?b", 4, .missingValue),
            ("/a?b=", 5, .missingValue), ("/a?b=c&", 7, .queryName), ("/{a}/{a}", 6, .duplicateParameter),
            ("/{a}?b={a}", 8, .duplicateParameter), ("/a?b=1&b=2", 7, .duplicateQueryItem),
        ] as [(String, Int, PatternError.Problem)])
    func malformed(pattern: String, offset: Int, problem: PatternError.Problem) throws {
        let error = try error(of: pattern)
        #expect(error.pattern == pattern && error.offset == offset && error.problem == problem, "\(error)")
    }

    private func error(of pattern: String) throws -> PatternError {
        let error = try #require(throws: RouterError.self) { try Router { Route(pattern) { _ in .screen("any") } } }
        guard case .malformed(let found) = error else { throw error }
        return found
    }

    @Test("have at most 128 segments")
    func segments() throws {
        let longest = String(repeating: "/a", count: 128)
        #expect(try winner("https://h" + longest, longest) == longest)
        let error = try error(of: longest + "/b")
        #expect(error.offset == 257 && error.problem == .tooManySegments)
    }

    @Test("are shown with a caret under the character")
    func caret() throws {
        #expect(
            RouterError.malformed(try error(of: "/caf\u{E9}/{name")).description == """
                malformed route, offset 7: “{” is not closed; a parameter is written “{name}”
                    /café/{name
                          ^
                """)
    }
}
