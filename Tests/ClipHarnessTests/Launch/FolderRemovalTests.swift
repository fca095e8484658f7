import ClipHarness
import Foundation
import TestSupport
import Testing

/// A folder is removed with its contents, and nothing else is removed.
@Suite(.launching, .timeLimit(.minutes(30))) struct FolderRemovalTests {
    @Test(arguments: [
        "mkdir -p a/b/c d; touch a/b/c/e f; chmod 0 a/b/c a/b a; chmod 500 .",
        "i=0; while [ $i -lt 300 ]; do mkdir aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; cd aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; i=$((i + 1)); done",
        "i=0; while [ $i -lt 5000 ]; do : > f$i; i=$((i + 1)); done",
        "mkfifo p; ln -s /none l; ln -s . m; : > '.hidden'; : > '-rf'; : > ' a b\n'",
        // The file system of macOS rejects such names, so there is nothing to remove.
        "(printf x > \"$(printf 'not-utf8-\\377')\"; mkdir -p \"$(printf 'folder-\\376')/x\"; :)",
        "mkdir -p a/a/a b/a/a; : > a/a/a/a; : > b/a/a/a; mkdir .moved-1",
    ])
    func removes(script: String) async throws {
        try await Bench.use { bench in
            let target = "\(bench.folder)/target"
            mkdir(target, 0o700)
            var order = bench.order(script)
            order.directory = target
            #expect(await bench.launcher.launch(order).ending == .exited(0))
            #expect(FolderRemoval.remove(target))
            #expect(access(target, F_OK) != 0)
        }
    }

    @Test func followsNoLink() async throws {
        try await Bench.use { bench in
            let kept = try bench.write("kept", to: "kept.txt")
            let script =
                "mkdir -p kept-folder target/a; : > kept-folder/x; ln -s ../kept-folder target/l; "
                + "ln -s ../../kept-folder target/a/l; ln -s ../../kept.txt target/a/m"
            #expect(await bench.run(script).ending == .exited(0))
            #expect(FolderRemoval.remove("\(bench.folder)/target"))
            #expect(access("\(bench.folder)/kept-folder/x", F_OK) == 0)
            #expect(access(kept, F_OK) == 0)
        }
    }
}
