import ClipHarness
import ClipRules
import Testing

@testable import ClipReports

@Suite struct RecordTests {
    @Test func aCaseBeforeItsLaunch() {
        let advisory = Advisory(.port, "another port never matches")
        let json = PlannedCase(SampleCase.make(3, "Bike \"17\"", tags: ["smoke"], advisories: [advisory])).json
        #expect(
            json == """
                {"advisories":[{"name":"port","text":"another port never matches"}],\
                "card":{"action":"open","subtitle":"Ride now","title":"Bikes Rental"},"declined":null,\
                "delivered":"https://bikesrental.example/rent?bikeID=17","experience":"https://bikesrental.example/rent",\
                "file":"suites/bikes/suite.json",\
                "id":"bikes/prefix/Bike \\"17\\"/https://bikesrental.example/rent?bikeID=17/qrCode/clip","index":3,\
                "kind":"prefix","line":23,"phase":"released","source":"qrCode","suite":"bikes","tags":["smoke"],\
                "target":"clip","title":"Bike \\"17\\"",\
                "trace":[{"text":"the host bikesrental.example is entitled by appclips:bikesrental.example"},\
                {"text":"https://bikesrental.example/rent is the most specific registered prefix"}],\
                "url":"https://bikesrental.example/rent?bikeID=17"}
                """)
    }

    @Test func aResolutionThatDeclines() {
        let resolution = Resolution(
            url: "http://bikesrental.example/rent", source: .nfc, declined: .notHTTPS,
            trace: [TraceStep("the scheme is http", citation: Citation(.documented, "CFG"))])
        #expect(
            ResolutionRecord(resolution).json == """
                {"advisories":[],"card":null,"declined":"notHTTPS","delivered":null,"experience":null,\
                "phase":"released","source":"nfc","target":null,\
                "trace":[{"rests":{"mark":"A","source":"CFG"},"text":"the scheme is http"}],\
                "url":"http://bikesrental.example/rent"}
                """)
    }

    @Test func aTraceNamesWhatItRestsOn() {
        let resolution = Resolver(ClipProfile(bundleID: "com.example.bikes.Clip")).resolve(
            Invocation(url: "http://bikesrental.example/rent", source: .qrCode))
        let cited = resolution.trace.filter { $0.citation != nil }
        #expect(!cited.isEmpty)
        for step in cited { #expect(step.citedText == "\(step.text) [\(step.citation?.text ?? "")]") }
        #expect(TraceStep("said so").citedText == "said so")
    }
}
