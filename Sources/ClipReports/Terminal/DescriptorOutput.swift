import Foundation

/// Text that goes to a file descriptor, such as standard error.
package final class DescriptorOutput: TextOutput {
    private let number: Int32
    private let form: PipelineCommands.Form
    private var errorNumber: Int32?

    /// Takes an open descriptor, which stays open.
    ///
    /// - Parameter form: What the text is, in which nothing is left to be a pipeline's command.
    package init(_ number: Int32, holding form: PipelineCommands.Form = .text) {
        self.number = number
        self.form = form
    }

    /// Writes the text. Once the other end is closed, everything is dropped: a run does not end because nobody reads
    /// along any more.
    package func write(_ text: String) {
        guard errorNumber == nil else { return }
        var text = PipelineCommands.neutralised(text, as: form)
        errorNumber = text.withUTF8 { Descriptor(number).write(UnsafeRawBufferPointer($0)) }
    }

    /// Whether text was dropped because its reader went away, as `head` does.
    package var lostReader: Bool { errorNumber == EPIPE }

    /// Why what was written did not arrive, as on a full disk; `nil` where it did, and where its reader went away.
    package var failure: ReportError? {
        guard let errorNumber, errorNumber != EPIPE else { return nil }
        return ReportError(path: "standard output", .print, code: errorNumber)
    }

    /// Whether somebody may still read what is written: not where the other end of a pipe or a terminal is gone.
    package var hasReader: Bool {
        // Nothing is asked for; that an end is gone is told unasked, on Linux as an error and on Macs as a hang-up.
        var asked = pollfd(fd: number, events: 0, revents: 0)
        return poll(&asked, 1, 0) <= 0 || asked.revents & Int16(POLLERR | POLLHUP) == 0
    }

    /// Whether the descriptor is a terminal.
    package var isTerminal: Bool { isatty(number) == 1 }

    /// How many columns the terminal has; `nil` where the descriptor is none, or does not say.
    package var columns: Int? {
        var size = winsize()
        guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
