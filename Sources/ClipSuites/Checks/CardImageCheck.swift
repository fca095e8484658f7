import ClipRules

/// Looks at the header images of the cards, as far as they are files: App Store Connect takes 1800 × 1200 pixels, PNG
/// or JPEG, without transparency (`app-clip-rules`, §6, reported by developers).
struct CardImageCheck {
    let suite: Suite
    let place: SuitePlace

    private static let width = 1800
    private static let height = 1200

    func check(_ notes: inout CheckNotes) {
        var cards = (suite.advanced + suite.local).map { ($0.card.image, $0.imageLocation) }
        cards.append((suite.defaultExperience?.card.image, suite.defaultExperience?.imageLocation))
        // One picture often serves many cards, and is reported once. One on the web is not looked at.
        var seen: Set<String> = []
        for case (let image?, let location?) in cards where !image.contains("://") && seen.insert(image).inserted {
            guard let problem = problem(with: image) else { continue }
            notes.warn(.cardImage, at: location, problem.message, fix: problem.fix)
        }
    }

    private func problem(with image: String) -> (message: String, fix: String)? {
        let name = Quotation.of(image)
        do throws(SuitePlace.Problem) {
            let path = try place.resolve(image, as: .file)
            guard let header = (try? OpenFile(path: path)).flatMap(ImageHeader.read) else {
                return ("the card's image \(name) is neither a PNG nor a JPEG file", "save it as PNG or JPEG")
            }
            let size = "\(Self.width) × \(Self.height)"
            if header.width != Self.width || header.height != Self.height {
                let isShaped = header.width * 2 == header.height * 3
                return (
                    "the card's image \(name) has \(header.width) × \(header.height) pixels, expected \(size)",
                    isShaped ? "scale it to \(size)" : "crop it to 3:2 and scale it to \(size)"
                )
            }
            return header.hasTransparency
                ? ("the card's image \(name) has transparency", "save it without an alpha channel") : nil
        } catch {
            guard case .missing(let suggestion) = error else {
                return ("the card's image \(name) is no file of the suite", "name a PNG or JPEG file in its folder")
            }
            let fix = suggestion.map(Quotation.suggestion)
            return ("there is no image \(name) in the suite's folder", fix ?? "put the card's header image there")
        }
    }
}

/// The facts in the first bytes of a picture: PNG (ISO/IEC 15948) or JPEG (ITU-T T.81).
struct ImageHeader: Equatable {
    /// The size in pixels.
    var width: Int
    var height: Int
    var hasTransparency: Bool

    /// How many chunks or segments are looked at: more come before the pixels of no picture.
    private static let partLimit = 1000
    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The markers of a JPEG's frame, whatever its coding; the numbers between are tables and restarts.
    private static let jpegFrames: Set<UInt8> = Set(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])

    /// Reads a PNG or JPEG file; `nil` where it is neither, or damaged.
    static func read(_ file: OpenFile) -> ImageHeader? { png(file) ?? jpeg(file) }

    private static func png(_ file: OpenFile) -> ImageHeader? {
        guard let start = bytes(of: file, 26, at: 0), start.starts(with: pngSignature),
            start[12..<16].elementsEqual("IHDR".utf8)
        else { return nil }
        // The colour types 4 and 6 have an alpha channel: grey and colour.
        return ImageHeader(
            width: number(start[16..<20]), height: number(start[20..<24]),
            hasTransparency: [4, 6].contains(start[25]) || hasTransparencyChunk(file))
    }

    /// Whether a `tRNS` chunk comes before the pixels.
    private static func hasTransparencyChunk(_ file: OpenFile) -> Bool {
        var offset = pngSignature.count
        for _ in 0..<partLimit {
            guard let chunk = bytes(of: file, 8, at: offset) else { return false }
            if chunk[4...].elementsEqual("tRNS".utf8) { return true }
            if chunk[4...].elementsEqual("IDAT".utf8) { return false }
            // The length, the type and the checksum have four bytes each.
            offset += number(chunk[..<4]) + 12
        }
        return false
    }

    private static func jpeg(_ file: OpenFile) -> ImageHeader? {
        guard bytes(of: file, 2, at: 0) == [0xFF, 0xD8] else { return nil }
        let startOfScan: UInt8 = 0xDA
        var offset = 2
        for _ in 0..<partLimit {
            guard let segment = bytes(of: file, 9, at: offset), segment[0] == 0xFF, segment[1] != startOfScan
            else { return nil }
            if segment[1] == 0xFF {
                // Any number of these bytes may fill the room before a marker.
                offset += 1
            } else if jpegFrames.contains(segment[1]) {
                return ImageHeader(
                    width: number(segment[7..<9]), height: number(segment[5..<7]), hasTransparency: false)
            } else {
                offset += 2 + number(segment[2..<4])
            }
        }
        return nil
    }

    private static func bytes(of file: OpenFile, _ count: Int, at offset: Int) -> [UInt8]? {
        guard let bytes = try? file.read(count, at: offset), bytes.count == count else { return nil }
        return bytes
    }

    /// A number of two or four bytes, the highest first.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
