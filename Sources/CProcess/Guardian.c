#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CProcess.h"

#include <errno.h>

#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

#if defined(__linux__) || TARGET_OS_OSX

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// On Linux, all that a guardian does it does after a fork and before any exec, in a copy of a process that may have had
// threads: so it calls nothing that takes memory or a lock.

// What is to go, each ended by a zero byte, one after the other: paths, and process groups, whose numbers have no slash.
struct paths {
    size_t size;
    char text[1 << 18];
};

static void add_path(struct paths *paths, const char *path, size_t size) {
    if (size > sizeof paths->text - paths->size) return;
    memcpy(paths->text + paths->size, path, size);
    paths->size += size;
}

static void remove_at(struct paths *paths, size_t at) {
    const size_t size = strlen(paths->text + at) + 1;
    paths->size -= size;
    memmove(paths->text + at, paths->text + at + size, paths->size - at);
}

static void drop_path(struct paths *paths, const char *path) {
    for (size_t at = 0; at < paths->size; at += strlen(paths->text + at) + 1) {
        if (!strcmp(paths->text + at, path)) return remove_at(paths, at);
    }
}

static void obey(const char *command, size_t size, struct paths *paths) {
    switch (command[0]) {
    case CPROCESS_GUARDIAN_ADD: add_path(paths, command + 1, size - 1); break;
    case CPROCESS_GUARDIAN_DROP: drop_path(paths, command + 1); break;
    case CPROCESS_GUARDIAN_LEAVE: _exit(0);
    }
}

// Obeys commands until the harness has ended. Each ends with a zero byte: the channel may join them and cut them in two.
static void receive(int channel, struct paths *paths) {
    static char text[2 * CPROCESS_GUARDIAN_LIMIT];
    size_t size = 0;
    while (true) {
        ssize_t count = recv(channel, text + size, sizeof text - size, 0);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        size += (size_t)count;
        char *next = text;
        for (char *end; (end = memchr(next, 0, size)); next = end + 1) {
            const size_t length = (size_t)(end + 1 - next);
            obey(next, length, paths);
            size -= length;
        }
        memmove(text, next, size);
    }
}

static void pause_briefly(void) {
    const struct timespec pause = {0, 1000 * 1000};
    nanosleep(&pause, NULL);
}

// Ends all launches. A member may have forked before it was killed, so a group is killed until it has no member. From then
// on its number may be another's.
static void end_groups(struct paths *paths) {
    enum { rounds = 1000 };
    for (int round = 0; round < rounds; round++) {
        bool any = false;
        for (size_t at = 0; at < paths->size;) {
            const bool is_group = !strchr(paths->text + at, '/');
            const pid_t leader = (pid_t)strtol(paths->text + at, NULL, 10);
            if (is_group && (leader <= 1 || cprocess_signal_group(leader, -1, SIGKILL))) {
                remove_at(paths, at);
                continue;
            }
            any |= is_group;
            at += strlen(paths->text + at) + 1;
        }
        if (!any) return;
        pause_briefly();
    }
}

static _Noreturn void remove_all(const struct paths *paths) {
    enum { most = 4096 };
    static const char script[] = "chmod -R u+rwX -- \"$@\" 2>/dev/null; rm -rf -- \"$@\" 2>/dev/null";
    char *arguments[most + 5] = {"sh", "-c", (char *)script, "sh"};
    int count = 4;
    for (size_t at = 0; at < paths->size && count < most; at += strlen(paths->text + at) + 1) {
        if (strchr(paths->text + at, '/')) arguments[count++] = (char *)paths->text + at;
    }
    char *environment[] = {"PATH=/usr/bin:/bin", NULL};
    if (count > 4) execve("/bin/sh", arguments, environment);
    _exit(0);
}

// Whatever ends its harness, a key of the terminal or the end of a session, is not meant for the guardian.
static void block_signals(void) {
    sigset_t every;
    sigfillset(&every);
    sigprocmask(SIG_SETMASK, &every, NULL);
}

static struct paths paths;

#if defined(__linux__)

#include <sys/prctl.h>
#include <sys/syscall.h>

static _Noreturn void guard(int channel) {
    block_signals();
    setpgid(0, 0);
    prctl(PR_SET_NAME, CPROCESS_GUARDIAN_NAME, 0, 0, 0);
    // Whoever waits for the end of what the harness prints must not have to wait for the guardian.
    int nothing = open("/dev/null", O_RDWR);
    for (int number = 0; number <= STDERR_FILENO; number++) dup2(nothing, number);
    dup2(channel, STDERR_FILENO + 1);
#if defined(SYS_close_range)
    if (syscall(SYS_close_range, STDERR_FILENO + 2, ~0u, 0))
#endif
        for (int number = STDERR_FILENO + 2; number < 1024; number++) close(number);
    channel = STDERR_FILENO + 1;
    receive(channel, &paths);
    end_groups(&paths);
    remove_all(&paths);
}

int cprocess_start_guardian(struct cprocess_guardian *guardian) {
    int ends[2];
    // The kernel reports the end of the harness once no process holds the other end.
    int error = cprocess_channel(ends);
    if (error) return error;
    pid_t process = fork();
    if (process == 0) {
        close(ends[0]);
        guard(ends[1]);
    }
    error = errno;
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return error;
    }
    guardian->process = process;
    guardian->channel = ends[0];
    return 0;
}

void cprocess_guard(void) {
    _exit(0);
}

#else

#include <mach-o/dyld.h>

extern char **environ;

void cprocess_guard(void) {
    block_signals();
    receive(CPROCESS_CHANNEL, &paths);
    end_groups(&paths);
    remove_all(&paths);
}

// Makes a pair of connected sockets; this kernel has none for processes of one machine that keep messages apart.
//
// A command is sent as a whole or not at all: the kernel takes none of it while there is less space than the low-water
// mark (sosend_reuse and sowriteable in XNU's bsd/kern/uipc_socket.c).
static int connect_guardian(int ends[2]) {
    const int buffer = 16 * CPROCESS_GUARDIAN_LIMIT, low_water = CPROCESS_GUARDIAN_LIMIT, on = 1;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return errno;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    setsockopt(ends[0], SOL_SOCKET, SO_SNDLOWAT, &low_water, sizeof low_water);
    setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
    return 0;
}

// Starts this program again, since a fork of a process with threads may not go on without an exec (fork(2) of macOS).
int cprocess_start_guardian(struct cprocess_guardian *guardian) {
    static char program[4096];
    uint32_t size = sizeof program;
    if (_NSGetExecutablePath(program, &size)) return ENAMETOOLONG;
    int ends[2];
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nothing < 0) return errno;
    int error = connect_guardian(ends);
    if (!error) {
        char *arguments[] = {CPROCESS_GUARDIAN_NAME, NULL};
        const struct cprocess_order order = {
            .executable = program, .arguments = arguments, .environment = environ, .directory = ".",
            .output = nothing, .error_output = nothing, .channel = ends[1],
            .guardian = -1};
        error = cprocess_spawn(&guardian->process, &order);
        close(ends[1]);
        guardian->channel = ends[0];
        if (error) close(ends[0]);
    }
    close(nothing);
    return error;
}

#endif

int cprocess_command_guardian(int number, char order, const char *path) {
    char text[CPROCESS_GUARDIAN_LIMIT];
    size_t size = strlen(path) + 1;
    if (size + 1 > sizeof text) return ENAMETOOLONG;
    text[0] = order;
    memcpy(text + 1, path, size);
    // A launch may have stopped it, and then it never receives again.
    struct pollfd channel = {.fd = number, .events = POLLOUT};
    if (poll(&channel, 1, 1000) == 0) return EAGAIN;
#if !defined(MSG_NOSIGNAL)
#define MSG_NOSIGNAL 0
#endif
    return send(number, text, size + 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 ? errno : 0;
}

// It runs in a child of vfork too, so the number is written without the C library.
void cprocess_command_guardian_group(int channel, char order, pid_t group) {
    char digits[16], *first = digits + sizeof digits - 1;
    if (channel < 0) return;
    for (*first = 0; group > 0; group /= 10) *--first = (char)('0' + group % 10);
    cprocess_command_guardian(channel, order, first);
}

#else

#include <unistd.h>

void cprocess_guard(void) {
    _exit(0);
}

int cprocess_start_guardian(struct cprocess_guardian *guardian) {
    (void)guardian;
    return ENOTSUP;
}

int cprocess_command_guardian(int channel, char order, const char *path) {
    (void)channel, (void)order, (void)path;
    return ENOTSUP;
}

void cprocess_command_guardian_group(int channel, char order, pid_t group) {
    (void)channel, (void)order, (void)group;
}

#endif
