import ClipHost
import ClipSuites
import Foundation

/// Untouched folders are reused, because creating a folder takes half as long as a launch.
struct CaseFolder: ~Copyable {
    let path: String
    let channel: Descriptor
    private let marks: [FileStamp]
    private let channelMark: FileStamp

    static func make(in run: RunFolder) throws(HostFailure) -> CaseFolder {
        let path = try run.makeFolder("case")
        let folders = folders(of: path)
        for folder in folders.dropFirst() where mkdir(folder, 0o700) != 0 { throw .folder(folder) }
        if access(RunFolder.toolCache, R_OK) == 0 { symlink(RunFolder.toolCache, path + "/tmp/xcrun_db") }
        let channel = try Descriptor(ofNewFIFO: "outcome", in: path)
        // The old date makes every later change detectable, even if the clock is coarse.
        let longAgo = timespec(tv_sec: 1, tv_nsec: 0)
        for folder in folders { _ = utimensat(AT_FDCWD, folder, [longAgo, longAgo], AT_SYMLINK_NOFOLLOW) }
        let marks = folders.compactMap { FileStamp($0, followsLinks: false) }
        guard let channelMark = FileStamp(channelPath(of: path), followsLinks: false), marks.count == folders.count
        else { throw .folder(path) }
        return CaseFolder(path: path, channel: channel, marks: marks, channelMark: channelMark)
    }

    deinit { FolderRemoval.remove(path) }

    func variables(for order: LaunchOrder, container: String? = nil) -> [(name: String, value: String)] {
        let prefix = order.prefix
        let target = order.environment[LaunchEnvironment.Key.target.rawValue]
        let place = container.flatMap { folder in target.map { "\(folder).\($0)" } } ?? path
        var variables = [
            ("TMPDIR", place + "/tmp"),
            (prefix + LaunchEnvironment.Key.outcome.rawValue, Self.channelPath(of: path)),
            (prefix + LaunchEnvironment.Key.container.rawValue, container ?? path + "/container"),
        ]
        guard order.completion == .exit else { return variables }
        // Foundation prefers `CFFIXED_USER_HOME` to `HOME`.
        for name in ["HOME", "CFFIXED_USER_HOME"] where order.environment[name] == nil {
            variables.append((name, place + "/home"))
        }
        return variables
    }

    var isUntouched: Bool {
        let channel = FileStamp(Self.channelPath(of: path), followsLinks: false)
        return channel?.identity == channelMark.identity && channel?.mode == channelMark.mode
            && zip(Self.folders(of: path), marks).allSatisfy { FileStamp($0, followsLinks: false) == $1 }
    }

    var isSilent: Bool {
        var byte: UInt8 = 0
        return read(channel.number, &byte, 1) < 0 && errno == EAGAIN
    }

    var replacement: OutcomeFile {
        let path = Self.channelPath(of: path)
        guard let mark = FileStamp(path, followsLinks: false), mark.identity != channelMark.identity else {
            return .none
        }
        return Self.outcome(at: path)
    }

    static func outcome(at path: String) -> OutcomeFile {
        guard let mark = FileStamp(path, followsLinks: false) else { return .none }
        guard mark.mode & UInt32(S_IFMT) == UInt32(S_IFREG) else {
            return .unreadable("the outcome was replaced by something that is not a file")
        }
        do throws(OpenFile.Problem) {
            let bytes = try OpenFile(path: path).readAll(limit: OutcomeFile.limit)
            return bytes.isEmpty ? .none : .bytes(bytes)
        } catch {
            if error == .tooLarge { return .tooLarge }
            return .unreadable("an error occurred while the outcome file was being read")
        }
    }

    private static func folders(of path: String) -> [String] {
        [path] + ["/tmp", "/home", "/container"].map { path + $0 }
    }

    private static func channelPath(of path: String) -> String { path + "/outcome" }
}
