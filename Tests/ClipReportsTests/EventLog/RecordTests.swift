import ClipHarness
import ClipRules
import Testing

@testable import ClipReports

@Suite struct RecordTests {
    @Test func aCaseBeforeItsLaunch() {
        let advisory = Advisory(.port, "another port never matches")
        let json = CaseRecord.json(
            of: SampleCase.make(3, "Bike \"17\"", tags: ["smoke"], advisories: [advisory]))
        #expect(
            json == """
                {"id":"bikes/prefix/Bike \\"17\\"/https://bikesrental.example/rent?bikeID=17/qrCode/clip","index":3,\
                "suite":"bikes","kind":"prefix","title":"Bike \\"17\\"","tags":["smoke"],\
                "url":"https://bikesrental.example/rent?bikeID=17","source":"qrCode","target":"clip",\
                "experience":"https://bikesrental.example/rent","card":{"title":"Bikes Rental","subtitle":"Ride now",\
                "action":"open","image":null},"delivered":"https://bikesrental.example/rent?bikeID=17","declined":null,\
                "trace":["the host bikesrental.example is entitled by appclips:bikesrental.example",\
                "https://bikesrental.example/rent is the most specific registered prefix"],\
                "advisories":[{"name":"port","text":"another port never matches"}],\
                "file":"suites/bikes/suite.json","line":23,"phase":"released"}
                """)
    }

    @Test func aResolutionThatDeclines() {
        let resolution = Resolution(
            url: "http://bikesrental.example/rent", source: .nfc, declined: .notHTTPS,
            trace: [TraceStep("the scheme is http")])
        #expect(
            ResolutionRecord.json(of: resolution) == """
                {"url":"http://bikesrental.example/rent","source":"nfc","experience":null,"card":null,"target":null,\
                "delivered":null,"declined":"notHTTPS","phase":"released","advisories":[],"trace":["the scheme is http"]}
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
