import ClipReports
import TestSupport
import Testing

@Suite("Files that are replaced only if they have not changed since they were read")
struct WholeFileTests {
    @Test(
        "A file that was changed, removed or added meanwhile is left as it is",
        arguments: [
            ("old", "old", true), (nil, nil, true), ("new", "old", false), (nil, "old", false), ("new", nil, false),
        ] as [(String?, String?, Bool)])
    func replacing(there: String?, read: String?, isWritten: Bool) throws {
        let folder = try TemporaryFolder()
        if let there { try folder.write(there, to: "file") }
        let bytes = read.map { Array($0.utf8) }
        do throws(ReportError) {
            try WholeFile.write(Array("mine".utf8), to: folder.path("file"), replacing: bytes)
            #expect(isWritten)
        } catch {
            #expect(!isWritten && error.reason.hasPrefix(read == nil ? "it already exists" : "it has changed"))
        }
        #expect(folder.has("file") == (isWritten || there != nil))
        if folder.has("file") { #expect(try folder.read("file") == (isWritten ? "mine" : there)) }
    }
}
