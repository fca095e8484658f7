import Foundation

/// The container of one launch in this process. Few handlers ask for theirs, so that it is taken when the first of its
/// handlers does.
///
/// `@unchecked Sendable`: `state` is only touched while `lock` is held.
final class LentContainer: @unchecked Sendable {
    private let containers: LaneContainers
    private let lock: NSLock
    private var state = State.unasked

    private enum State {
        case unasked
        case lent(LaneContainers.Container)
        case failed(FolderFailure)
        /// The launch is over. Who has the path keeps it.
        case over(path: String?)
    }

    /// - Parameter lock: May be shared by launches that come one after the other.
    init(of containers: LaneContainers, lock: NSLock) {
        self.containers = containers
        self.lock = lock
    }

    /// The path of an empty folder; `nil` where there can be none, and for whoever asks when the launch is over.
    var path: String? {
        lock.withLock {
            if case .unasked = state { state = taken() }
            return switch state {
            case .lent(let container): container.path
            case .over(let path): path
            case .unasked, .failed: nil
            }
        }
    }

    private func taken() -> State {
        do throws(FolderFailure) {
            return .lent(try containers.take())
        } catch {
            return .failed(error)
        }
    }

    /// Gives the folder back when the launch is over, and tells why there was none, where one was asked for.
    ///
    /// A folder that something was put into is removed, which may take long, in a thread of its own. All else stays on the
    /// main actor, where the launch was: two changes of threads for each case took most of its time.
    @MainActor
    func giveBack() async -> FolderFailure? {
        let (container, failure): (LaneContainers.Container?, FolderFailure?) = lock.withLock {
            switch state {
            case .unasked:
                state = .over(path: nil)
            case .lent(let container):
                state = .over(path: container.path)
                return (container, nil)
            case .failed(let failure):
                return (nil, failure)
            case .over:
                break
            }
            return (nil, nil)
        }
        guard let container else { return failure }
        if container.isUntouched {
            containers.put(container)
        } else {
            await LaunchThread.run { [containers] in containers.put(container) }
        }
        return nil
    }
}
