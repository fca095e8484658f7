#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CForkServer.h"
#include "StartCheck.h"

#if CFORKSERVER_FORKS

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#ifndef PR_GET_TID_ADDRESS
#define PR_GET_TID_ADDRESS 40
#endif

extern char **environ;

// `ClipHost` defines the first two, `libdispatch` and Swift's library the others; a program may link this target without them.
extern void cforkserver_warm_up(void) __attribute__((weak));
extern int32_t cforkserver_check_swift(int argc, char *const *argv, char *const *environment) __attribute__((weak));
extern void dispatch_atfork_child(void) __attribute__((weak));
extern char **_swift_stdlib_getUnsafeArgvArgc(int *argc) __attribute__((weak));
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) __attribute__((weak));

static void start(int argc, char **argv, char **envp) __attribute__((constructor));

// Marks the program's file, so that only a program that answers the handshake is offered one.
__attribute__((section(".note.clipflight"), used, aligned(4))) static const struct {
    uint32_t name_size, description_size, type;
    char name[(sizeof CFORKSERVER_NOTE + 3) / 4 * 4];
} note = {sizeof CFORKSERVER_NOTE, 0, CFORKSERVER_VERSION, CFORKSERVER_NOTE};

// One launch's tag, and its variables as `NAME=value`, each ended by a zero byte. Only what is used of it takes memory.
static struct {
    uint64_t tag;
    char variables[CFORKSERVER_LIMIT - sizeof(uint64_t)];
} request;

// A folder has a link for itself, one for its entry, and one for each folder in it: here, each thread.
static int count_threads(void) {
    struct stat tasks;
    return stat("/proc/self/task", &tasks) ? 0 : (int)tasks.st_nlink - 2;
}

// Sends an answer, and returns whether the other end could receive it.
static bool answer(int channel, int32_t process, int32_t error, int32_t threads) {
    struct cforkserver_answer text = {CFORKSERVER_VERSION, process, error, threads};
    ssize_t sent;
    while ((sent = send(channel, &text, sizeof text, MSG_NOSIGNAL)) < 0 && errno == EINTR) {}
    return sent == (ssize_t)sizeof text;
}

// Receives a launch and the ends of its two pipes. Returns how many bytes its variables have, or 0 where the channel has
// ended.
static size_t receive(int channel, int streams[2]) {
    struct iovec text = {&request, sizeof request};
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(2 * sizeof(int))];
    } control;
    struct msghdr message = {
        .msg_iov = &text, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t size;
    while ((size = recvmsg(channel, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {}
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (size <= (ssize_t)sizeof request.tag || (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) || !header || header->cmsg_type != SCM_RIGHTS
        || header->cmsg_len != CMSG_LEN(2 * sizeof(int)) || request.variables[size - (ssize_t)sizeof request.tag - 1])
        return 0;
    memcpy(streams, CMSG_DATA(header), 2 * sizeof(int));
    return (size_t)size - sizeof request.tag;
}

// Where each launch starts.
static char folder[PATH_MAX];
// Where the C library keeps the thread's number.
static int *thread_number;
// Whether the initialisers of Swift's libraries have run.
static bool has_swift;

// Forks a child of the server's parent, which so can wait for it as for any other child of its own.
//
// glibc's `fork` cannot do that. What it does besides for a process with one thread is done here: the thread's number
// is stored where the C library keeps it, and the list of robust locks is handed to the kernel.
static pid_t fork_sibling(void) {
    void *robust = NULL;
    size_t robust_size = 0;
    syscall(SYS_get_robust_list, 0, &robust, &robust_size);
    unsigned long flags = CLONE_PARENT | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | SIGCHLD;
#if defined(__x86_64__)
    pid_t child = (pid_t)syscall(SYS_clone, flags, NULL, NULL, thread_number, NULL);
#else
    pid_t child = (pid_t)syscall(SYS_clone, flags, NULL, NULL, NULL, thread_number);
#endif
    if (!child) {
        if (robust) syscall(SYS_set_robust_list, robust, robust_size);
        // Resets `libdispatch`, whose main queue belongs to another thread now.
        if (has_swift && dispatch_atfork_child) dispatch_atfork_child();
    }
    return child;
}

// Sets the launch's tag, by which the harness knows whatever the launch starts: the limit on file locks, which Linux
// has not looked at since 2.4.25. Without a tag it does not change. Returns an error.
static int32_t set_tag(bool only_try) {
    struct rlimit limit;
    if (!request.tag) return 0;
    if (getrlimit(RLIMIT_LOCKS, &limit)) return errno;
    if (limit.rlim_max < (rlim_t)request.tag) return CFORKSERVER_TAG;
    limit.rlim_cur = (rlim_t)request.tag;
    return only_try || !setrlimit(RLIMIT_LOCKS, &limit) ? 0 : errno;
}

// Gives a child that was just forked the state of a program that was just started.
static void become_launch(int channel, size_t size, const int streams[2], pid_t parent) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    // A parent that ended before that was asked for sends nothing any more.
    if (getppid() != parent) _exit(1);
    if (set_tag(false)) _exit(1);
    size_t count = 0;
    for (size_t at = 0; at < size; at += strlen(request.variables + at) + 1) count++;
    char **variables = calloc(count + 1, sizeof *variables);
    if (!variables || dup2(streams[0], STDOUT_FILENO) < 0 || dup2(streams[1], STDERR_FILENO) < 0) _exit(1);
    for (size_t at = 0, i = 0; at < size; at += strlen(request.variables + at) + 1) variables[i++] = request.variables + at;
    environ = variables;
    close(streams[0]);
    close(streams[1]);
    // After its timeout the harness has abandoned this launch, and started the program for it.
    if (!answer(channel, getpid(), 0, 1)) _exit(1);
    close(channel);
}

// Forks for each launch until the channel ends. Returns in the children only.
static void serve(int channel, pid_t parent) {
    int streams[2];
    for (size_t size; (size = receive(channel, streams));) {
        int threads = count_threads();
        int32_t error = threads != 1 ? EBUSY : set_tag(true);
        // The folder may have been removed and made again since, and a new program would start in the new one.
        if (!error && chdir(folder)) error = errno;
        if (!error) {
            pid_t child = fork_sibling();
            if (!child) {
                become_launch(channel, size, streams, parent);
                return;
            }
            if (child < 0) error = errno;
        }
        if (error) answer(channel, 0, error, threads);
        close(streams[0]);
        close(streams[1]);
    }
    _exit(0);
}

// Does once what each launch would do, and returns why Swift would find something else than at a start, or 0.
static int32_t warm_up(int argc, char **argv) {
    static char name[] = CFORKSERVER_VARIABLE "=check";
    static char *changed[] = {name, NULL};
    char **own = environ;
    if (cforkserver_warm_up) cforkserver_warm_up();
    environ = changed;
    int32_t error = cforkserver_check_swift ? cforkserver_check_swift(argc, argv, changed) : 0;
    environ = own;
    return error;
}

// Prepares to fork, and returns why the program cannot, or 0.
static int32_t prepare(int argc, char **argv) {
    if (count_threads() != 1) return EBUSY;
    if (prctl(PR_GET_TID_ADDRESS, &thread_number, 0, 0, 0)) return errno;
    if (!thread_number) return ENOSYS;
    if (!getcwd(folder, sizeof folder)) return errno;
    int32_t error = cforkserver_check_start(start, argc, argv);
    if (error) return error;
    // Only where Swift's libraries are linked into the program can this be called.
    int count = argc;
    if (_swift_stdlib_getUnsafeArgvArgc) _swift_stdlib_getUnsafeArgvArgc(&count);
    has_swift = count > 0;
    if (!has_swift) {
        // Their initialisers run after this one. So nothing of Swift may run yet; and they would look for the arguments
        // beside the environment, which a launch has elsewhere.
        if (!_swift_stdlib_overrideUnsafeArgvArgc) return CFORKSERVER_ARGUMENTS;
        _swift_stdlib_overrideUnsafeArgvArgc(argv, argc);
        return 0;
    }
    error = warm_up(argc, argv);
    return error ? error : count_threads() == 1 ? 0 : EBUSY;
}

static void start(int argc, char **argv, char **envp) {
    (void)envp;
    const char *number = getenv(CFORKSERVER_VARIABLE);
    if (!number) return;
    char *end;
    long channel = strtol(number, &end, 10);
    int type;
    socklen_t size = sizeof type;
    // With any other value the variable was not set by the harness: the program runs as it would without it.
    if (end == number || *end || channel <= STDERR_FILENO || channel > INT_MAX
        || getsockopt((int)channel, SOL_SOCKET, SO_TYPE, &type, &size) || type != SOCK_SEQPACKET)
        return;
    pid_t parent = getppid();
    fcntl((int)channel, F_SETFD, FD_CLOEXEC);
    int32_t error = prepare(argc, argv);
    answer((int)channel, getpid(), error, count_threads());
    if (error) _exit(0);
    serve((int)channel, parent);
}

#endif
