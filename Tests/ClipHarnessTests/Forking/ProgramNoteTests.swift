#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import ClipHarness

    /// The note in a program's file, and files that are none.
    @Suite(.launching, .timeLimit(.minutes(30))) struct ProgramNoteTests {
        @Test func thoseThatLinkClipHost() {
            for name in ["SampleClips", "UnfixedClip", "ForkableClip"] {
                #expect(ProgramNote.linksClipHost(Checkout.product(name)))
            }
        }

        @Test(arguments: ["/bin/sh", "/usr/bin/env", "/dev/null", "/", "/nowhere", #filePath])
        func others(path: String) {
            #expect(!ProgramNote.linksClipHost(path))
        }

        /// A program's file whose beginning was damaged or cut off.
        @Test func arbitraryBytes() throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("note-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            let program = try FileHandle(forReadingFrom: URL(fileURLWithPath: ForkBench.program)).read(upToCount: 4096)
            let whole = Array(try #require(program))
            try Data(whole).write(to: file)
            #expect(ProgramNote.linksClipHost(file.path))
            var generator = SeededGenerator(seed: 17)
            for turn in 0..<500 {
                var bytes = whole
                if turn.isMultiple(of: 2) { bytes.removeLast(Int.random(in: 0...4096, using: &generator)) }
                for _ in 0..<20 where !bytes.isEmpty {
                    bytes[Int.random(in: 0..<min(bytes.count, 1024), using: &generator)] = .random(
                        in: 0...255, using: &generator)
                }
                try Data(bytes).write(to: file)
                // Whatever the answer is, there is one.
                _ = ProgramNote.linksClipHost(file.path)
            }
        }
    }
#endif
