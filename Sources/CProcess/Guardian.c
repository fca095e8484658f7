#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CProcess.h"

#include <errno.h>

#if defined(__linux__)

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// All that a guardian does it does after a fork and before any exec, in a copy of a process that may have had threads: so
// it calls nothing that takes memory or a lock.

// The paths that are to go, each ended by a zero byte, one after the other.
struct paths {
    size_t size;
    char text[1 << 18];
};

static void add_path(struct paths *paths, const char *path, size_t size) {
    if (size > sizeof paths->text - paths->size) return;
    memcpy(paths->text + paths->size, path, size);
    paths->size += size;
}

static void drop_path(struct paths *paths, const char *path, size_t size) {
    for (size_t at = 0; at < paths->size; at += strlen(paths->text + at) + 1) {
        if (strcmp(paths->text + at, path)) continue;
        memmove(paths->text + at, paths->text + at + size, paths->size - at - size);
        paths->size -= size;
        return;
    }
}

struct entry {
    uint64_t number;
    int64_t offset;
    unsigned short size;
    unsigned char type;
    char name[];
};

// Kills every process whose tag begins as it should, and returns whether there was one that ran.
static bool kill_tagged(uint32_t harness) {
    int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return false;
    bool any = false;
    _Alignas(struct entry) char list[4096];
    long count;
    while ((count = syscall(SYS_getdents64, folder, list, sizeof list)) > 0) {
        // First all are killed, and only then looked at: one that forks is gone again in no time.
        pid_t killed[sizeof list / sizeof(struct entry)];
        int last = 0;
        for (long at = 0; at < count;) {
            const struct entry *entry = (const struct entry *)(list + at);
            at += entry->size;
            char *end;
            pid_t process = (pid_t)strtol(entry->name, &end, 10);
            if (*end || end - entry->name > 10 || process <= 1 || cprocess_tag(process) >> 32 != harness) continue;
            kill(process, SIGKILL);
            killed[last++] = process;
        }
        while (last > 0) {
            struct cprocess_status status;
            if (!cprocess_status(killed[--last], &status) && status.running) any = true;
        }
    }
    close(folder);
    return any;
}

// The number of the process that was started last, or -1.
static long last_process(void) {
    char text[128];
    int file = open("/proc/loadavg", O_RDONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return -1;
    text[count] = 0;
    const char *number = strrchr(text, ' ');
    return number ? strtol(number + 1, NULL, 10) : -1;
}

// Ends all launches. What forks while it is looked for may be missed: only if nothing at all was started meanwhile is a look
// without a finding enough. On a busy machine something always is, and many such looks have to do.
static void end_launches(uint32_t harness) {
    enum { rounds = 1000, enough = 100 };
    int quiet = 0;
    for (int round = 0; round < rounds && quiet < enough; round++) {
        const long before = last_process();
        if (kill_tagged(harness)) {
            quiet = 0;
        } else {
            if (before >= 0 && before == last_process()) return;
            quiet++;
        }
        const struct timespec pause = {0, 1000 * 1000};
        nanosleep(&pause, NULL);
    }
}

static _Noreturn void remove_all(const struct paths *paths) {
    enum { most = 4096 };
    static const char script[] = "chmod -R u+rwX -- \"$@\" 2>/dev/null; rm -rf -- \"$@\" 2>/dev/null";
    char *arguments[most + 5] = {"sh", "-c", (char *)script, "sh"};
    int count = 4;
    for (size_t at = 0; at < paths->size && count < most; at += strlen(paths->text + at) + 1) {
        arguments[count++] = (char *)paths->text + at;
    }
    char *environment[] = {"PATH=/usr/bin:/bin", NULL};
    if (count > 4) execve("/bin/sh", arguments, environment);
    _exit(0);
}

static _Noreturn void guard(int channel, uint32_t harness) {
    // Whatever ends its harness, a key of the terminal or the end of a session, is not meant for the guardian.
    sigset_t every;
    sigfillset(&every);
    sigprocmask(SIG_SETMASK, &every, NULL);
    setpgid(0, 0);
    prctl(PR_SET_NAME, "clipflight-end", 0, 0, 0);
    // Whoever waits for the end of what the harness prints must not have to wait for the guardian.
    int nothing = open("/dev/null", O_RDWR);
    for (int number = 0; number <= STDERR_FILENO; number++) dup2(nothing, number);
    dup2(channel, STDERR_FILENO + 1);
#if defined(SYS_close_range)
    if (syscall(SYS_close_range, STDERR_FILENO + 2, ~0u, 0))
#endif
        for (int number = STDERR_FILENO + 2; number < 1024; number++) close(number);
    channel = STDERR_FILENO + 1;

    static struct paths paths;
    static char order[8192];
    while (true) {
        ssize_t count = recv(channel, order, sizeof order, 0);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        if (order[count - 1]) continue;
        switch (order[0]) {
        case CPROCESS_GUARDIAN_ADD: add_path(&paths, order + 1, (size_t)count - 1); break;
        case CPROCESS_GUARDIAN_DROP: drop_path(&paths, order + 1, (size_t)count - 1); break;
        case CPROCESS_GUARDIAN_LEAVE: _exit(0);
        }
    }
    end_launches(harness);
    remove_all(&paths);
}

int cprocess_start_guardian(uint32_t harness, struct cprocess_guardian *guardian) {
    int ends[2];
    // The kernel reports the end of the harness once no process holds the other end.
    int error = cprocess_channel(ends);
    if (error) return error;
    pid_t process = fork();
    if (process == 0) {
        close(ends[0]);
        guard(ends[1], harness);
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

int cprocess_command_guardian(const struct cprocess_guardian *guardian, char order, const char *path) {
    char text[4096 + 2];
    size_t size = strlen(path) + 1;
    if (size + 1 > sizeof text) return ENAMETOOLONG;
    text[0] = order;
    memcpy(text + 1, path, size);
    // A launch may have stopped it, and then it never receives again.
    struct pollfd channel = {.fd = guardian->channel, .events = POLLOUT};
    if (poll(&channel, 1, 1000) == 0) return EAGAIN;
    return send(guardian->channel, text, size + 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 ? errno : 0;
}

#else

int cprocess_start_guardian(uint32_t harness, struct cprocess_guardian *guardian) {
    (void)harness, (void)guardian;
    return ENOTSUP;
}

int cprocess_command_guardian(const struct cprocess_guardian *guardian, char order, const char *path) {
    (void)guardian, (void)order, (void)path;
    return ENOTSUP;
}

#endif
