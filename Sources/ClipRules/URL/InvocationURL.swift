/// An https URL as App Clip experiences compare it.
///
/// It is read byte by byte, and refused where RFC 3986 refuses it (the host may hold more than ASCII) or where the
/// URL Standard, which browsers follow, would change more of it than the case of scheme and host, an empty path and
/// `:443`: then the clip would be handed another URL than the one that was written.
public struct InvocationURL: Sendable, Hashable {
    /// The URL as written, which is what the clip is handed.
    public let text: String
    let layout: URLLayout
    /// The host as compared, where the text spells it in another way.
    let comparedHost: String?

    /// Parses and checks a URL, in time linear in its length.
    ///
    /// - Throws: ``URLRefusal`` with the reason to decline it: `notHTTPS` before `malformedURL` before `userInfo`.
    public init(_ text: String) throws(URLRefusal) { try self.init(text, scheme: .https) }

    init(_ text: String, scheme: WebScheme) throws(URLRefusal) {
        var text = text
        text.makeContiguousUTF8()
        let result = text.utf8.withContiguousStorageIfAvailable { bytes -> Result<ScannedURL, URLFaultSite> in
            do throws(URLFaultSite) {
                return .success(try URLScanner(bytes: bytes, scheme: scheme).scan())
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let url):
            layout = url.layout
            comparedHost = url.comparedHost
        case .failure(let site): throw URLRefusal(site)
        case nil: throw URLRefusal(URLFaultSite(.empty, at: 0))
        }
        self.text = text
    }
}

extension InvocationURL {
    /// The host as compared: in lower case, in its `xn--` form, an IPv6 address between brackets.
    public var host: String { comparedHost ?? part(layout.hostStart..<layout.hostEnd) }

    /// The port, unless it is 443.
    public var port: Int? { layout.port.map(Int.init) }

    /// The path as compared: as written, or `/` where none is.
    public var path: String { layout.pathEnd > layout.pathStart ? part(layout.pathStart..<layout.pathEnd) : "/" }

    /// The query as written; empty after a lone `?`, `nil` without one.
    public var query: String? { layout.hasQuery ? part((layout.pathEnd + 1)..<layout.queryEnd) : nil }

    /// The fragment as written, which is delivered but not compared; `nil` without a `#`.
    public var fragment: String? {
        layout.queryEnd < text.utf8.count ? part((layout.queryEnd + 1)..<text.utf8.count) : nil
    }

    /// All that is compared, in one spelling: two URLs are equal to App Clips when their keys are.
    public var comparisonKey: String {
        let port = layout.port.map { ":\($0)" } ?? ""
        let query = query.map { "?\($0)" } ?? ""
        return "https://\(host)\(port)\(path)\(query)"
    }

    /// Whether both are one URL to App Clips: whatever their fragments, the case of scheme and host, `:443`, and an
    /// empty path.
    public func equals(_ other: InvocationURL) -> Bool {
        withComparedBytes { one in other.withComparedBytes { one.spells($0) } }
    }

    private func part(_ range: Range<Int>) -> String {
        let start = text.utf8.index(text.utf8.startIndex, offsetBy: range.lowerBound)
        let end = text.utf8.index(start, offsetBy: range.count)
        return String(text[start..<end])
    }
}
