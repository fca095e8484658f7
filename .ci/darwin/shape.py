#!/usr/bin/env python3
"""Makes a copy of the package that behaves on Linux as it would on macOS, as far as that can be had, to run its tests.

    shape.py PACKAGE COPY          # then: swift build --build-tests in COPY
    shape.py --links               # as root: a /private as on a Mac, for temporary files behind a link
    TMPDIR=/mactmp/ COPY/.build/debug/ClipFlightPackageTests.xctest --testing-library swift-testing

In the copy orphans go to init, and there is no fork server; children are started by `posix_spawn`; the guardian is the
command, started again; a process group has no member that has ended; a `poll` that waits learns of nothing that is written to
a FIFO meanwhile; `os(Linux)` is false, and `os(macOS)` true in `Sources`. Give it a time limit: a watch that does not see its
files waits for ever.
"""
import glob, os, shutil, sys

if sys.argv[1:] == ["--links"]:
    os.makedirs("/private/mactmp", exist_ok=True)
    if not os.path.lexists("/mactmp"): os.symlink("/private/mactmp", "/mactmp")
    sys.exit()
source, copy = sys.argv[1:]
shutil.copytree(source, copy, ignore=shutil.ignore_patterns(".build*"), symlinks=True)
os.chdir(copy)


def change(path, *pairs):
    with open(path) as file: text = file.read()
    for old, new in pairs:
        assert old in text, f"{path} no longer holds {old!r}: adapt this script"
        text = text.replace(old, new)
    with open(path, "w") as file: file.write(text)


for path in glob.glob("Sources/**/*.swift", recursive=True) + glob.glob("Tests/**/*.swift", recursive=True):
    with open(path) as file: text = file.read()
    if "os(Linux)" in text: change(path, ("os(Linux)", "os(NoLinux)"))
    if "os(macOS)" in text and path.startswith("Sources"): change(path, ("os(macOS)", "os(Linux)"))
no_linux = ("#if defined(__linux__)\n", "#if defined(__no_linux__)\n")
change("Sources/CProcess/Guardian.c", no_linux, ("#if defined(__linux__) || TARGET_OS_OSX\n", "#if 1\n"), ("#include <mach-o/dyld.h>\n", """
#define SO_NOSIGPIPE SO_KEEPALIVE
static int _NSGetExecutablePath(char *path, uint32_t *size) {
    return readlink("/proc/self/exe", path, *size) < 0;
}
"""))
change("Sources/CForkServer/include/CForkServer.h", ("#if defined(__linux__) && defined(__GLIBC__)\n", "#if 0\n"))
change("Sources/CProcess/Spawn.c", no_linux, ("#elif TARGET_OS_OSX\n", "#elif 1\n"), (" | POSIX_SPAWN_CLOEXEC_DEFAULT", ""),
       ("    return error;\n}\n\nstatic int fill_attributes",
        "    if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, order->channel < 0 ? 3 : CPROCESS_CHANNEL + 1);\n"
        "    return error;\n}\n\nstatic int fill_attributes"))
change("Sources/ClipHarness/Launch/Processes/LaunchFamily.swift", ("/proc/self/task", "/nowhere/self/task"))
# As XNU, which wakes what waits for a FIFO only once the write to it has returned.
change("Sources/ClipHarness/Launch/Processes/ChildWatch.swift",
       ("    #if canImport(Darwin)\n        private static let isUnreliable", "    #if true\n        private static let isUnreliable"),
       ("let count = poll(&entries, nfds_t(entries.count), limit)", """var count = poll(&entries, nfds_t(entries.count), 0)
        if count == 0 {
            let outcome = entries[Entry.outcome].fd
            entries[Entry.outcome].fd = -1
            count = poll(&entries, nfds_t(entries.count), limit)
            entries[Entry.outcome].fd = outcome
        }"""))
change("Sources/CProcess/CProcess.c",
       ("int cprocess_channel(int ends[2]) {\n#if defined(__linux__)", "int cprocess_channel(int ends[2]) {\n#if defined(__no_linux__)"),
       ("int cprocess_signal_group(", """#include <dirent.h>
#include <stdlib.h>
static bool has_running_member(pid_t leader) {
    bool any = false;
    for (int round = 0; round < 4 && !any; round++) {
        DIR *folder = opendir("/proc");
        for (struct dirent *entry; (entry = readdir(folder));) {
            struct cprocess_status status;
            pid_t process = atoi(entry->d_name);
            if (process > 0 && !cprocess_status(process, &status) && status.group == leader && status.running) any = true;
        }
        closedir(folder);
    }
    return any;
}

static int signal_group(pid_t leader, int exit_descriptor, int signal);

int cprocess_signal_group(pid_t leader, int exit_descriptor, int signal) {
    (void)exit_descriptor;
    int error = signal_group(leader, -1, signal);
    return error ? error : has_running_member(leader) ? 0 : ESRCH;
}

static int signal_group("""))
