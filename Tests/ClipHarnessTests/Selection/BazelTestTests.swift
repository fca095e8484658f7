import ClipHarness
import ClipRules
import ClipSuites
import Testing

@Suite("Bazel's protocol")
struct BazelTestTests {
    @Test("If Bazel's variables are missing or empty, nothing is requested", arguments: ["", nil])
    func nothing(_ value: String?) throws {
        let names = [
            "TEST_TOTAL_SHARDS", "TEST_SHARD_INDEX", "TEST_SHARD_STATUS_FILE", "XML_OUTPUT_FILE",
            "TESTBRIDGE_TEST_ONLY",
        ]
        let test = try BazelTest(
            environment: value.map { value in Dictionary(uniqueKeysWithValues: names.map { ($0, value) }) } ?? [:])
        #expect(test.partition == nil)
        #expect(test.shardStatusFile == nil)
        #expect(test.reportFile == nil)
        #expect(test.filter == nil)
    }

    @Test("Bazel counts shards from 0, and 0 shards are one run")
    func shards() throws {
        func partition(_ total: String, _ index: String?) throws -> Partition? {
            var environment = ["TEST_TOTAL_SHARDS": total]
            environment["TEST_SHARD_INDEX"] = index
            return try BazelTest(environment: environment).partition
        }
        #expect(try partition("3", "0") == Partition("slice:1/3"))
        #expect(try partition("3", "2") == Partition("slice:3/3"))
        #expect(try partition("0", "0") == nil)
        for (total, index) in [("3", "3"), ("3", "-1"), ("3", "x"), ("3", nil), ("x", "0"), ("-1", "0")] {
            #expect(throws: Diagnostic.self) { try partition(total, index) }
        }
    }

    @Test("A test filter is an expression, or otherwise part of a title")
    func filter() throws {
        let sticker = FilterTests.sticker
        for (text, isSelected) in [
            ("kind(prefix)", true), ("kind(exact)", false), ("bike 17", true), ("Bike", false), ("Sticker (old)", true),
            ("]", false),
        ] {
            let test = try BazelTest(environment: ["TESTBRIDGE_TEST_ONLY": text])
            #expect(try test.filter?.selects([sticker]) == isSelected, "\(text)")
        }
    }
}
