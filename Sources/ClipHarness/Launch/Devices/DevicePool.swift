/// Each device runs one launch at a time, and a journey stays on one device.
actor DevicePool {
    private var used: Set<String> = []
    private var requests: [(devices: [Device], continuation: CheckedContinuation<Device, Never>)] = []
    private var journeys: [String: Device] = [:]
    private var ready: Set<[String]> = []
    private var located: Set<String> = []

    func take(from devices: [Device], for journey: String?) async -> Device {
        if let journey, let held = journeys[journey] {
            if devices.contains(where: { $0.id == held.id }) { return held }
            // If a journey kept this device while waiting, two journeys could block each other forever.
            endJourney(journey)
        }
        let device: Device
        if let free = devices.first(where: { !used.contains($0.id) }) {
            used.insert(free.id)
            device = free
        } else {
            device = await withCheckedContinuation { requests.append((devices, $0)) }
        }
        if let journey { journeys[journey] = device }
        return device
    }

    func put(back device: Device, of journey: String?) { if journey == nil { free(device.id) } }

    func endJourney(_ journey: String) {
        if let device = journeys.removeValue(forKey: journey) { free(device.id) }
    }

    private func free(_ id: String) {
        for (index, request) in requests.enumerated() {
            guard let device = request.devices.first(where: { $0.id == id }) else { continue }
            requests.remove(at: index)
            return request.continuation.resume(returning: device)
        }
        used.remove(id)
    }

    func isReady(_ device: Device, with app: String?) -> Bool { ready.contains([device.id, app ?? ""]) }

    func setReady(_ device: Device, with app: String?) { ready.insert([device.id, app ?? ""]) }

    func setLocated(_ device: Device, _ isLocated: Bool) -> Bool {
        defer { if isLocated { located.insert(device.id) } else { located.remove(device.id) } }
        return located.contains(device.id)
    }
}
