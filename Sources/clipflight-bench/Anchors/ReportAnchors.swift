import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// What writing a JUnit report costs with what the toolchain has.
enum ReportAnchors {
    /// Seconds for the bytes of as many `testcase` elements, appended to an array.
    static func bytes(_ count: Int) throws(BenchFailure) -> Double {
        var size = 0
        let seconds = Stopwatch.processorSeconds {
            var report: [UInt8] = []
            for index in 0..<count {
                report += "    <testcase classname=\"bikes.prefix\" name=\"\(name(index))\" ".utf8
                report += "file=\"suites/bikes/suite.json\" line=\"31\" time=\"0.001\"/>\n".utf8
            }
            size = report.count
        }
        guard size > count * 100 else { throw BenchFailure("\(count) cases made \(size) bytes") }
        return seconds
    }

    /// Seconds for a document of as many `testcase` elements, and its text.
    static func foundationXML(_ count: Int) throws(BenchFailure) -> Double {
        var size = 0
        let seconds = Stopwatch.processorSeconds {
            let suite = XMLElement(name: "testsuite")
            for index in 0..<count {
                let element = XMLElement(name: "testcase")
                element.setAttributesWith([
                    "classname": "bikes.prefix", "name": name(index), "file": "suites/bikes/suite.json", "line": "31",
                    "time": "0.001",
                ])
                suite.addChild(element)
            }
            size = XMLDocument(rootElement: suite).xmlData.count
        }
        guard size > count * 100 else { throw BenchFailure("\(count) cases made \(size) bytes") }
        return seconds
    }

    private static func name(_ index: Int) -> String {
        "Every bike · https://bikesrental.example/rent?bikeID=\(index) · qrCode · clip"
    }
}
