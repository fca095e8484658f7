/// Where text for people goes.
public protocol TextOutput: AnyObject {
    /// Takes text, line ends and terminal sequences included.
    func write(_ text: String)
}
