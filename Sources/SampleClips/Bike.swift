import ClipRouting

/// One of the shop's bikes. The numbers on their stickers run from 1 to 240.
struct Bike {
    let id: String
    let kind: String

    /// Finds a bike by the number on its sticker.
    init?(id: String) {
        guard let number = Int(id), "\(number)" == id else { return nil }
        switch number {
        case 1...160: kind = "city"
        case 161...220: kind = "electric"
        case 221...240: kind = "cargo"
        default: return nil
        }
        self.id = id
    }

    /// The screen on which the bike can be rented.
    var screen: Outcome {
        .screen("bike", ["bikeID": id, "kind": kind])
    }
}
