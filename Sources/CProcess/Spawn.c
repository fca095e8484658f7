#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

// A child leads a group, not a session. Linux schedules each session as a whole against the others (autogroup), so a
// short-lived child in its own session would take ten times as long on a busy machine.

#if defined(__linux__)

#include <sys/prctl.h>
#include <sys/syscall.h>

// Closes the descriptors from `first` on, which a careless parent may have left open. Before Linux 5.9, closes only
// those below 1024. The exec closes all descriptors that this process has opened itself.
static void close_inherited(int first) {
#if defined(SYS_close_range)
    if (!syscall(SYS_close_range, first, ~0u, 0)) return;
#endif
    for (int descriptor = first; descriptor < 1024; descriptor++) close(descriptor);
}

// Prepares a new process and executes its program. Returns the error if the program could not be started.
//
// The child runs in its parent's memory, so it must not change anything there.
static int become(const struct cprocess_order *order, pid_t parent) {
    struct sigaction initial = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &initial, NULL);
    if (setpgid(0, 0)) return errno;
    if (order->ends_with_thread) {
        prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
        // The parent may have ended before the signal was requested.
        if (getppid() != parent) _exit(0);
    }
    // The guardian learns the group before the program can start anything, in case the harness is killed.
    cprocess_tell_guardian(order->guardian, getpid());
    int input = open("/dev/null", O_RDONLY);
    if (input < 0 || (input != STDIN_FILENO && dup2(input, STDIN_FILENO) < 0)) return errno;
    if (dup2(order->output, STDOUT_FILENO) < 0 || dup2(order->error_output, STDERR_FILENO) < 0) return errno;
    if (chdir(order->directory)) return errno;
    const bool has_channel = order->channel >= 0;
    if (has_channel) {
        // If the numbers are equal, dup2 copies nothing and leaves the channel's close-on-exec flag set.
        if (dup2(order->channel, CPROCESS_CHANNEL) < 0) return errno;
        if (fcntl(CPROCESS_CHANNEL, F_SETFD, 0)) return errno;
    }
    close_inherited(has_channel ? CPROCESS_CHANNEL + 1 : STDERR_FILENO + 1);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(order->executable, order->arguments, order->environment);
    return errno;
}

// Reaps a process that is about to end. A tracer may delay its end, so the wait is limited to a second.
static void reap(pid_t process) {
    const struct timespec pause = {0, 1000 * 1000};
    for (int turn = 0; turn < 1000; turn++) {
        const pid_t reaped = waitpid(process, NULL, WNOHANG);
        if (reaped == process || (reaped < 0 && errno != EINTR)) return;
        nanosleep(&pause, NULL);
    }
}

int cprocess_spawn(pid_t *child, const struct cprocess_order *order) {
    // posix_spawn cannot make the child end with this thread. In some C libraries, it cannot set the child's folder.
    sigset_t every, previous;
    sigfillset(&every);
    // A signal handler must not run in the child, where it would change the parent's memory.
    pthread_sigmask(SIG_SETMASK, &every, &previous);
    const pid_t parent = getpid();
    volatile int error = 0;
    pid_t process = vfork();
    if (process == 0) {
        error = become(order, parent);
        _exit(127);
    }
    if (process < 0) {
        error = errno;
    } else if (error) {
        reap(process);
        cprocess_tell_guardian(order->guardian, -process);
    } else {
        *child = process;
    }
    pthread_sigmask(SIG_SETMASK, &previous, NULL);
    return error;
}

#elif TARGET_OS_OSX

static int fill_actions(posix_spawn_file_actions_t *actions, const struct cprocess_order *order) {
    int error = posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (!error) error = posix_spawn_file_actions_adddup2(actions, order->output, STDOUT_FILENO);
    if (!error) error = posix_spawn_file_actions_adddup2(actions, order->error_output, STDERR_FILENO);
    if (!error) error = posix_spawn_file_actions_addchdir_np(actions, order->directory);
    if (!error && order->channel >= 0) {
        // If the numbers are equal, nothing is copied, so the close-on-exec flag is cleared here. Other children do not
        // inherit the channel, because they are started with CLOEXEC_DEFAULT.
        fcntl(order->channel, F_SETFD, 0);
        error = posix_spawn_file_actions_adddup2(actions, order->channel, CPROCESS_CHANNEL);
    }
    return error;
}

static int fill_attributes(posix_spawnattr_t *attributes) {
    short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT;
    sigset_t every, none;
    sigfillset(&every);
    sigdelset(&every, SIGKILL);
    sigdelset(&every, SIGSTOP);
    sigemptyset(&none);
    int error = posix_spawnattr_setflags(attributes, flags);
    if (!error) error = posix_spawnattr_setpgroup(attributes, 0);
    if (!error) error = posix_spawnattr_setsigdefault(attributes, &every);
    if (!error) error = posix_spawnattr_setsigmask(attributes, &none);
    return error;
}

int cprocess_spawn(pid_t *child, const struct cprocess_order *order) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (error) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    error = fill_actions(&actions, order);
    if (!error) error = fill_attributes(&attributes);
    if (!error) {
        error = posix_spawn(
            child, order->executable, &actions, &attributes, order->arguments, order->environment);
    }
    if (!error) cprocess_tell_guardian(order->guardian, *child);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

#else

// An app on a phone cannot start processes.
int cprocess_spawn(pid_t *child, const struct cprocess_order *order) {
    (void)child, (void)order;
    return ENOTSUP;
}

#endif
