#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CForkServer.h"

#if CFORKSERVER_FORKS

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// Defined by `ClipHost`. Does the work of a launch once. Returns 0, or the reason why the program cannot fork.
extern int32_t cforkserver_warm_up(int32_t argc, char *const *argv, char *const *environment);

typedef void initialiser(int argc, char **argv, char **envp);
static initialiser start __attribute__((constructor));

// The bounds of the program's initialisers, which run before `main`. In a library, the linker does not define them.
extern initialiser *__init_array_start[] __attribute__((weak, visibility("hidden")));
extern initialiser *__init_array_end[] __attribute__((weak, visibility("hidden")));

// Marks the program's file, so that the harness starts a handshake only with programs that can answer.
__attribute__((section(".note.clipflight"), used, aligned(4))) static const struct {
    uint32_t name_size, description_size, type;
    char name[(sizeof CFORKSERVER_NOTE + 3) / 4 * 4];
} note = {sizeof CFORKSERVER_NOTE, 0, CFORKSERVER_VERSION, CFORKSERVER_NOTE};

// A launch's environment variables as `NAME=value`, each followed by a zero byte.
static char variables[CFORKSERVER_LIMIT];

// `/proc/self/task` has two links of its own and one for each thread.
static bool has_other_threads(void) {
    struct stat tasks;
    return stat("/proc/self/task", &tasks) || tasks.st_nlink != 3;
}

// The program's own initialisers may have read the environment before `start` ran. The C runtime and Swift each have
// one initialiser. The program `EarlyClip` tests this.
static bool has_run_initialisers(void) {
    initialiser **entry = __init_array_start;
    while (entry != __init_array_end && *entry != start) entry++;
    return entry == __init_array_end || entry - __init_array_start > 2;
}

static bool begins(const char *text, const char *with) { return !strncmp(text, with, strlen(with)); }

// Records whether Swift's library is loaded. Returns 1 for a library that belongs neither to the system nor to Swift,
// because such a library's initialisers have already run.
static int check_library(struct dl_phdr_info *object, size_t size, void *has_swift) {
    static const char *const swift[] = {"/libswift", "/libFoundation", "/lib_Foundation", "/libdispatch", "/libBlocksRuntime"};
    static const char *const system[] = {"/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/"};
    (void)size;
    const char *path = object->dlpi_name, *name = strrchr(path, '/');
    if (!name) return 0;
    if (!strcmp(name, "/libswiftCore.so")) *(bool *)has_swift = true;
    for (size_t i = 0; i < sizeof swift / sizeof *swift; i++)
        if (begins(name, swift[i])) return 0;
    for (size_t i = 0; i < sizeof system / sizeof *system; i++)
        if (begins(path, system[i])) return 0;
    return 1;
}

// Does the work of a launch once. Returns 0, or the reason why the program cannot fork.
static int32_t prepare(int argc, char **argv) {
    static char name[] = CFORKSERVER_VARIABLE "=check", *changed[] = {name, NULL};
    bool has_swift = false;
    if (has_other_threads()) return CFORKSERVER_THREADS;
    if (has_run_initialisers() || dl_iterate_phdr(check_library, &has_swift)) return CFORKSERVER_INITIALISERS;
    if (!has_swift) return CFORKSERVER_STATIC;
    char **own = environ;
    environ = changed;
    int32_t error = cforkserver_warm_up(argc, argv, changed);
    environ = own;
    return error ? error : has_other_threads() ? CFORKSERVER_THREADS : 0;
}

static bool answer(int channel, pid_t process, int32_t error, int32_t status) {
    struct cforkserver_answer text = {process, error, status};
    ssize_t sent;
    while ((sent = send(channel, &text, sizeof text, MSG_NOSIGNAL)) < 0 && errno == EINTR) {}
    return sent == (ssize_t)sizeof text;
}

// Receives a launch and the write ends of its two pipes. Returns the size of the launch's variables, or 0 if the
// channel is closed or the message is invalid.
// Skips messages of one byte, which were meant to start a child that has already ended.
static size_t receive(int channel, int streams[2]) {
    struct iovec text = {variables, sizeof variables};
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(2 * sizeof(int))];
    } control;
    struct msghdr message;
    ssize_t size;
    do {
        message = (struct msghdr){
            .msg_iov = &text, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
        size = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
    } while (size == 1 || (size < 0 && errno == EINTR));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (size <= 0 || (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) || !header || header->cmsg_type != SCM_RIGHTS
        || header->cmsg_len != CMSG_LEN(2 * sizeof(int)) || variables[size - 1])
        return 0;
    memcpy(streams, CMSG_DATA(header), 2 * sizeof(int));
    return (size_t)size;
}

// Gives a newly forked child the state of a newly started program.
static void become_launch(int channel, size_t size, const int streams[2], pid_t server) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    // The parent may have ended before the signal was requested.
    if (getppid() != server) _exit(1);
    size_t count = 0;
    for (size_t at = 0; at < size; at += strlen(variables + at) + 1) count++;
    char **list = calloc(count + 1, sizeof *list);
    if (!list || dup2(streams[0], STDOUT_FILENO) < 0 || dup2(streams[1], STDERR_FILENO) < 0) _exit(1);
    for (size_t at = 0, i = 0; at < size; at += strlen(variables + at) + 1) list[i++] = variables + at;
    environ = list;
    close(streams[0]);
    close(streams[1]);
    // Waits until the harness knows the group, so that the group can be killed if the harness is killed.
    char go;
    if (recv(channel, &go, sizeof go, 0) != sizeof go) _exit(1);
    close(channel);
}

// Until the channel is closed, forks once for each launch and waits for the child. Returns only in the children.
static void serve(int channel) {
    const pid_t server = getpid();
    int streams[2];
    for (size_t size; (size = receive(channel, streams));) {
        const pid_t child = fork();
        if (child == 0) {
            become_launch(channel, size, streams, server);
            return;
        }
        const int32_t error = child < 0 ? errno : 0;
        close(streams[0]);
        close(streams[1]);
        // The child does this too. Whichever process is first, the group exists when the harness receives the answer.
        if (!error) setpgid(child, child);
        if (!answer(channel, error ? 0 : child, error, 0)) break;
        if (error) continue;
        int status = 0;
        while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
        while (waitpid(-1, NULL, WNOHANG) > 0) {} // siblings that the child started with CLONE_PARENT
        if (!answer(channel, 0, 0, status)) break;
    }
    _exit(0);
}

static void start(int argc, char **argv, char **envp) {
    (void)envp;
    const char *number = getenv(CFORKSERVER_VARIABLE);
    if (!number) return;
    char *end;
    const long channel = strtol(number, &end, 10);
    int type;
    socklen_t size = sizeof type;
    // The harness never sets an invalid value, so the program runs as if the variable were not set.
    if (end == number || *end || channel <= STDERR_FILENO || channel > 1 << 20
        || getsockopt((int)channel, SOL_SOCKET, SO_TYPE, &type, &size) || type != SOCK_SEQPACKET)
        return;
    fcntl((int)channel, F_SETFD, FD_CLOEXEC);
    const int32_t error = prepare(argc, argv);
    if (!answer((int)channel, getpid(), error, 0) || error) _exit(0);
    serve((int)channel);
}

#endif
