// What the pages on a clip's code use of Apple's SwiftUI, for type-checks alone.
@_exported import AppleFoundation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

@resultBuilder public enum ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { .init() }
    public static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> { .init() }
}

public struct Either<First: View, Second: View>: View {
    nonisolated init() {}
    public var body: Never { fatalError() }
}

public struct Text: View {
    public nonisolated init(_ text: String) {}
    public var body: Never { fatalError() }
}

extension View {
    public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { Text("") }
    public nonisolated func onContinueUserActivity(
        _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
    ) -> some View { Text("") }
    public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { Text("") }
}

@propertyWrapper public struct State<Value> {
    public init(wrappedValue: Value) {}
    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
}

@MainActor @preconcurrency public protocol Scene {}

public struct WindowGroup<Content: View>: Scene {
    public nonisolated init(@ViewBuilder content: () -> Content) {}
}

@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    var body: Body { get }
    init()
}

extension App {
    public static func main() {}
}
