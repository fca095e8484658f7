import ClipRules

extension DecodingContext {
    /// A `from`: a source, or several; a QR code where it is left out.
    func sources(_ value: JSONValue?) -> [Source]? {
        guard let value else { return [.qrCode] }
        guard case .array(let elements) = value.content else { return word(value, Source.self).map { [$0] } }
        if elements.isEmpty {
            error(value, "found no source", fix: "name one, or leave \"from\" out for a QR code")
            return nil
        }
        var sources: [Source] = []
        for element in elements {
            guard let source = word(element, Source.self) else { continue }
            if sources.contains(source) {
                error(
                    element, "the source \(Quotation.of(source.rawValue)) is there twice", fix: "remove one of the two")
            } else {
                sources.append(source)
            }
        }
        return sources.isEmpty ? nil : sources
    }

    /// Where the device is.
    func deviceLocation(_ value: JSONValue?) -> DeviceLocation? {
        guard let value else { return nil }
        if case .string(let text) = value.content {
            if text == "denied" { return .denied }
            error(value, "found \(Quotation.of(text)), expected \"denied\", or an object with latitude and longitude")
            return nil
        }
        guard let object = KeyedObject(value, "a location", keys: ["latitude", "longitude"], in: self) else {
            return nil
        }
        let latitude = number(object.required("latitude", "\"latitude\" in degrees"), in: -90...90)
        let longitude = number(object.required("longitude", "\"longitude\" in degrees"), in: -180...180)
        guard let latitude, let longitude else { return nil }
        return .at(latitude: latitude, longitude: longitude)
    }

    /// Words to select cases by.
    func tags(_ value: JSONValue?) -> [String] {
        var tags: [String] = []
        var seen: Set<ExactText> = []
        for element in elements(value, of: "an array of tags") ?? [] {
            guard let tag = text(element) else { continue }
            if seen.insert(ExactText(text: tag)).inserted {
                tags.append(tag)
            } else {
                error(element, "the tag \(Quotation.of(tag)) is there twice", fix: "remove one of the two")
            }
        }
        return tags
    }
}
