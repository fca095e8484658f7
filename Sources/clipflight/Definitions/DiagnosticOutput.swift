import ClipReports
import ClipSuites

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Shows what is wrong with definitions, on standard error.
struct DiagnosticOutput {
    private let output = DescriptorOutput(STDERR_FILENO)
    private let renderer: DiagnosticRenderer

    /// Settles whether they are coloured.
    init(colour: ColourChoice) {
        renderer = DiagnosticRenderer(colour: Console.isColoured(colour, on: output))
    }

    /// Writes the diagnostics in their order.
    func show(_ diagnostics: some Sequence<Diagnostic>) {
        for diagnostic in diagnostics { output.write(renderer.render(diagnostic)) }
    }
}
