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
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// On Linux, a guardian runs after a fork without an exec, in a copy of a process that may have had threads. So it must
// not call functions that allocate memory or take a lock.

// The process groups to end. The array has room for more launches than ever run at once.
static struct {
    size_t count;
    pid_t leaders[4096];
} groups;

static void remove_group(size_t at) {
    groups.leaders[at] = groups.leaders[--groups.count];
}

static void obey(pid_t message) {
    if (message == CPROCESS_GUARDIAN_LEAVE) _exit(0);
    if (message > 0 && groups.count < sizeof groups.leaders / sizeof *groups.leaders) {
        groups.leaders[groups.count++] = message;
    }
    for (size_t at = 0; message < 0 && at < groups.count; at++) {
        if (groups.leaders[at] == -message) return remove_group(at);
    }
}

// Obeys messages until the harness has ended.
static void receive(int channel) {
    while (true) {
        pid_t message;
        const ssize_t size = recv(channel, &message, sizeof message, MSG_WAITALL);
        if (size < 0 && errno == EINTR) continue;
        if (size != sizeof message) return;
        obey(message);
    }
}

static void pause_briefly(void) {
    const struct timespec pause = {0, 1000 * 1000};
    nanosleep(&pause, NULL);
}

// Ends all launches. A process may fork before it is killed, so each group is killed until it is empty. Then the group
// is removed from the array, because a new group may get the same number.
static void end_groups(void) {
    for (int round = 0; groups.count > 0 && round < 1000; round++) {
        for (size_t at = 0; at < groups.count;) {
            if (cprocess_signal_group(groups.leaders[at], -1, SIGKILL)) remove_group(at);
            else at++;
        }
        pause_briefly();
    }
}

// Signals that end the harness, such as those from a terminal, must not end the guardian.
static void block_signals(void) {
    sigset_t every;
    sigfillset(&every);
    sigprocmask(SIG_SETMASK, &every, NULL);
}

#if defined(__linux__)

#include <sys/prctl.h>
#include <sys/syscall.h>

static _Noreturn void guard(int channel) {
    block_signals();
    setpgid(0, 0);
    prctl(PR_SET_NAME, CPROCESS_GUARDIAN_NAME, 0, 0, 0);
    // Readers that wait for the end of the harness's output must not have to wait for the guardian.
    int nothing = open("/dev/null", O_RDWR);
    for (int number = 0; number <= STDERR_FILENO; number++) dup2(nothing, number);
    dup2(channel, STDERR_FILENO + 1);
#if defined(SYS_close_range)
    if (syscall(SYS_close_range, STDERR_FILENO + 2, ~0u, 0))
#endif
        for (int number = STDERR_FILENO + 2; number < 1024; number++) close(number);
    channel = STDERR_FILENO + 1;
    receive(channel);
    end_groups();
    _exit(0);
}

int cprocess_start_guardian(struct cprocess_guardian *guardian) {
    int ends[2];
    // The kernel reports the end of the harness once no process holds the harness's socket.
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
    receive(CPROCESS_CHANNEL);
    end_groups();
    _exit(0);
}

// Makes a pair of connected stream sockets, because this kernel has no local sockets that keep messages apart.
//
// A message is sent as a whole or not at all: the kernel rejects it while there is less space than the low-water
// mark (sosend_reuse and sowriteable in XNU's bsd/kern/uipc_socket.c).
static int connect_guardian(int ends[2]) {
    const int buffer = 1 << 14, low_water = sizeof(pid_t), on = 1;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends)) return errno;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    setsockopt(ends[0], SOL_SOCKET, SO_SNDLOWAT, &low_water, sizeof low_water);
    setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
    return 0;
}

// Starts this program again, because a process with threads must not fork without an exec (macOS, fork(2)).
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

// A child of vfork also calls this function, so it must not change the parent's memory.
int cprocess_tell_guardian(int number, pid_t message) {
    if (number < 0) return 0;
    // If a launch has stopped the guardian with a signal, the guardian never receives the message.
    struct pollfd channel = {.fd = number, .events = POLLOUT};
    if (poll(&channel, 1, 1000) == 0) return EAGAIN;
#if !defined(MSG_NOSIGNAL)
#define MSG_NOSIGNAL 0
#endif
    return send(number, &message, sizeof message, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 ? errno : 0;
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

int cprocess_tell_guardian(int channel, pid_t message) {
    (void)channel, (void)message;
    return ENOTSUP;
}

#endif
