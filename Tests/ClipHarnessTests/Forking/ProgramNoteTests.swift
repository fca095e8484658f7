#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    @testable import ClipHarness

    /// The note in a program's file. Other files have none.
    @Suite(.launching, .timeLimit(.minutes(30))) struct ProgramNoteTests {
        @Test func thoseThatLinkClipHost() {
            for name in ["SampleClips", "UnfixedClip", "ForkableClip"] {
                #expect(ForkablePrograms.linksClipHost(Checkout.product(name)))
            }
        }

        @Test(arguments: ["/bin/sh", "/usr/bin/env", "/dev/null", "/", "/nowhere", #filePath])
        func others(path: String) {
            #expect(!ForkablePrograms.linksClipHost(path))
        }
    }
#endif
