import ClipHost
import Foundation

/// The folder of one launch after the other: `tmp`, `container` and the outcome channel.
///
/// Making a folder and removing it takes half as long as a launch, so one that a launch has left as it was is used
/// again, and one that is not goes away with all that is in it.
struct CaseFolder: ~Copyable {
    /// The folder's own path, which marks the launch's processes.
    let path: String
    /// The channel, open for reading without blocking and for writing: so it never ends and no writer has to wait.
    let channel: Descriptor
    private let marks: [FileMark]
    private let channelMark: FileMark

    /// Makes a folder.
    ///
    /// - Throws: ``FolderFailure``.
    static func make(in run: RunFolder) throws(FolderFailure) -> CaseFolder {
        let path = try run.makeFolder("case")
        let folders = folders(of: path)
        for folder in folders.dropFirst() where mkdir(folder, 0o700) != 0 { throw FolderFailure(folder, .last) }
        guard mkfifo(channelPath(of: path), 0o600) == 0 else { throw FolderFailure(path, .last) }
        let number = open(channelPath(of: path), O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard number >= 0 else { throw FolderFailure(path, .last) }
        let channel = Descriptor(owning: number)
        for folder in folders { FileMark.markUntouched(folder) }
        let marks = folders.compactMap { FileMark($0) }
        guard let channelMark = FileMark(channel), marks.count == folders.count else {
            throw FolderFailure(path, .last)
        }
        return CaseFolder(path: path, channel: channel, marks: marks, channelMark: channelMark)
    }

    private init(path: String, channel: consuming Descriptor, marks: [FileMark], channelMark: FileMark) {
        self.path = path
        self.channel = channel
        self.marks = marks
        self.channelMark = channelMark
    }

    /// The variables that tell a child of its folder.
    func variables(container: String?) -> [(name: String, value: String)] {
        [
            ("TMPDIR", path + "/tmp"),
            (LaunchEnvironment.Key.outcome.rawValue, Self.channelPath(of: path)),
            (LaunchEnvironment.Key.container.rawValue, container ?? path + "/container"),
        ]
    }

    /// Whether a launch has left the folder as it was made.
    ///
    /// The channel must have been read to its end before.
    var isUntouched: Bool {
        guard let channel = FileMark(Self.channelPath(of: path)), channel.isSameAccess(as: channelMark) else {
            return false
        }
        return zip(Self.folders(of: path), marks).allSatisfy { FileMark($0) == $1 }
    }

    /// Whether nobody has written to the channel since it was read to its end.
    var isSilent: Bool {
        var byte: UInt8 = 0
        return read(channel.number, &byte, 1) < 0 && errno == EAGAIN
    }

    /// What the child has left at the channel's path in its place; `.none` where the channel is still there.
    ///
    /// A file is read, since many a language writes files by renaming a finished one to its place.
    var replacement: OutcomeFile {
        let path = Self.channelPath(of: path)
        guard let mark = FileMark(path), !mark.isSameFile(as: channelMark) else { return .none }
        guard mark.isRegularFile else { return .unreadable("\(mark.kind) was put in the place of the outcome") }
        guard let bytes = BoundedFile.read(path, limit: OutcomeFile.limit + 1) else {
            return .unreadable("the outcome's file cannot be read")
        }
        if bytes.count > OutcomeFile.limit { return .tooLarge }
        return bytes.isEmpty ? .none : .bytes(bytes)
    }

    deinit {
        FolderRemoval.remove(path)
    }

    private static func folders(of path: String) -> [String] { [path, path + "/tmp", path + "/container"] }

    private static func channelPath(of path: String) -> String { path + "/outcome" }
}
