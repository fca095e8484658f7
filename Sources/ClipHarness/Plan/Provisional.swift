import ClipRouting
import ClipRules

extension Resolver {
    func isAppleLink(_ url: String?) -> Bool { url?.hasPrefix("https://appclip.apple.com/") ?? false }
    func mostSpecificAdvanced(for url: String) -> RegisteredExperience? { nil }
}
extension InvocationURL { func equals(_ other: InvocationURL) -> Bool { text == other.text } }
