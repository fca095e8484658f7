#if canImport(UIKit) || canImport(AppKit)
    import Foundation

    extension Request {
        /// The request in an activity that a scene or view was handed; `nil` unless it browses to a URL.
        ///
        /// Apple, "Responding to invocations": a launch comes as an activity of type `NSUserActivityTypeBrowsingWeb`.
        public init?(_ activity: NSUserActivity) {
            guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL else {
                return nil
            }
            self.init(url)
        }
    }

    extension Router {
        /// Gives an activity's URL to the handler of the most specific route.
        ///
        /// - Returns: What the handler returns, or an outcome without screen where there is no route or no URL.
        /// - Throws: What the handler throws.
        @MainActor
        public func handle(_ activity: NSUserActivity) async throws -> Outcome {
            guard let request = Request(activity) else {
                return .notHandled("the activity \(activity.activityType) has no URL to show")
            }
            return try await handle(request)
        }
    }
#endif
