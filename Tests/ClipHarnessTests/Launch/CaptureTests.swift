import ClipHarness
import Foundation
import TestSupport
import Testing

/// The parts of the two streams that are kept.
@Suite(.launching, .timeLimit(.minutes(30))) struct CaptureTests {
    @Test func muchOnBothStreamsAtOnce() async throws {
        try await Bench.use { bench in
            let report = await bench.run("head -c 20971520 /dev/zero >&2 & head -c 20971520 /dev/zero; wait; echo end")
            #expect(report.ending == .exited(0))
            #expect(total(report.output) == 20_971_520 + 4)
            #expect(total(report.errorOutput) == 20_971_520)
            #expect(report.output.tail.suffix(4) == Array("end\n".utf8)[...])
        }
    }

    #if os(Linux)
    #endif

    /// A text to cut pieces from. Each byte differs from its neighbours.
    private static let pattern = (0..<200_256).map { UInt8(truncatingIfNeeded: $0 &* 7) }

    /// Compares the collector with one that keeps everything, for pieces of all sizes.
    @Test(arguments: trials(40))
    func collectorKeepsBothEnds(seed: Int) {
        var random = Seeded(UInt64(seed))
        var collector = OutputCollector()
        var all: [UInt8] = []
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let size = [0, 1, 7, 4096, 65_535, 65_536, 65_537, 131_072, 200_000].randomElement(using: &random) ?? 0
            let piece = Self.pattern.dropFirst(all.count % 256).prefix(size)
            piece.withUnsafeBytes { collector.append($0) }
            all += piece
        }
        let limit = CapturedOutput.limit
        let captured = collector.captured
        #expect(captured.head == Array(all.prefix(limit)))
        #expect(captured.tail == Array(all.dropFirst(limit).suffix(limit)))
        #expect(captured.dropped == max(0, all.count - 2 * limit))
    }

    private func total(_ captured: CapturedOutput) -> Int {
        captured.head.count + captured.tail.count + captured.dropped
    }
}

/// A generator that returns the same numbers for the same seed.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
