/// The container of a launch that is made when somebody asks for it.
package protocol LaunchContainer: AnyObject, Sendable {
    /// The path of the folder; `nil` where it could not be made.
    var path: String? { get }
}
