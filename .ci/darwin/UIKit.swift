// What the pages on a clip's code use of Apple's UIKit, for type-checks alone.
@_exported import AppleFoundation

@MainActor open class UIResponder: NSObject {
    public override init() {}
}

@MainActor open class UIScene: UIResponder {
    @MainActor open class ConnectionOptions: NSObject {
        public var userActivities: Set<NSUserActivity> { [] }
    }
}

@MainActor open class UIWindowScene: UIScene {}

@MainActor open class UISceneSession: NSObject {}

@MainActor public protocol UISceneDelegate: NSObject {
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
}

@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}

@MainActor open class UIWindow: UIResponder {
    public init(windowScene: UIWindowScene) {}
    public var rootViewController: UIViewController?
    public func makeKeyAndVisible() {}
}

@MainActor open class UIViewController: UIResponder {
    public var title: String?
    public init(nibName: String?, bundle: Bundle?) {}
    public required init?(coder: NSCoder) {}
    open func viewDidLoad() {}
}
