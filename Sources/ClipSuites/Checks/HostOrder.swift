/// Hosts in the order of their labels from the last on, so that those below a domain stand together.
struct HostOrder {
    /// The bytes of each host from the last to the first.
    private let reversed: [[UInt8]]

    init(_ hosts: some Sequence<String>) {
        reversed = hosts.map { Array($0.utf8.reversed()) }.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Whether one of the hosts is below a domain, in a time that hardly grows with their number.
    func hasHost(below domain: String) -> Bool {
        let end = Array(("." + domain).utf8.reversed())
        var (low, high) = (0, reversed.count)
        while low < high {
            let middle = (low + high) / 2
            if reversed[middle].lexicographicallyPrecedes(end) { low = middle + 1 } else { high = middle }
        }
        return low < reversed.count && reversed[low].starts(with: end)
    }
}
