#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Text that goes to a file descriptor, such as standard error.
public final class DescriptorOutput: TextOutput {
    private let number: Int32
    private let isPipeline: Bool
    private var hasFailed = false

    /// Takes an open descriptor, which stays open.
    ///
    /// - Parameter isPipeline: Whether a pipeline obeys commands that it finds in the text; then nothing is left to be
    ///   one.
    public init(_ number: Int32, toPipeline isPipeline: Bool = false) {
        self.number = number
        self.isPipeline = isPipeline
    }

    /// Writes the text. Once the other end is closed, everything is dropped: a run does not end because nobody reads
    /// along any more.
    public func write(_ text: String) {
        guard !hasFailed else { return }
        var text = isPipeline ? PipelineCommands.neutralised(text) : text
        hasFailed = text.withUTF8 { Descriptor(number).write(UnsafeRawBufferPointer($0)) != nil }
    }

    /// Whether the descriptor is a terminal.
    public var isTerminal: Bool { isatty(number) == 1 }

    /// How many columns the terminal has; `nil` where the descriptor is none, or does not say.
    public var columns: Int? {
        var size = winsize()
        guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
