#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CProcess.h"

#include <errno.h>

#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

#if defined(__APPLE__) && TARGET_OS_OSX

#include <libproc.h>
#include <stdlib.h>
#include <sys/proc.h>
#include <unistd.h>

int cprocess_status(pid_t process, struct cprocess_status *status) {
    struct proc_bsdinfo info;
    // With 1 for the argument it also answers for one that has ended (proc_pidinfo in XNU's bsd/kern/proc_info.c).
    if (proc_pidinfo(process, PROC_PIDTBSDINFO, 1, &info, sizeof info) != (int)sizeof info) return ESRCH;
    status->running = info.pbi_status != SZOMB;
    status->parent = (pid_t)info.pbi_ppid;
    status->group = (pid_t)info.pbi_pgid;
    status->start = info.pbi_start_tvsec * 1000000 + info.pbi_start_tvusec;
    return 0;
}

// Each end of a pipe has a handle, by which the other end names it as its peer; one that has lost its peer names 0
// (fill_pipeinfo in XNU's bsd/kern/sys_pipe.c). Both are 0 here for what is no pipe.
static struct pipe_info pipe_info(pid_t process, int descriptor) {
    struct pipe_fdinfo info = {0};
    const int size = proc_pidfdinfo(process, descriptor, PROC_PIDFDPIPEINFO, &info, sizeof info);
    return size == (int)sizeof info ? info.pipeinfo : (struct pipe_info){0};
}

static bool has_pipe(pid_t process, uint64_t handle) {
    // Without a buffer it answers how many bytes are enough (proc_pidfdlist in XNU's bsd/kern/proc_info.c).
    const int size = proc_pidinfo(process, PROC_PIDLISTFDS, 0, NULL, 0);
    struct proc_fdinfo *list = size > 0 ? malloc((size_t)size) : NULL;
    if (!list) return false;
    const int count = proc_pidinfo(process, PROC_PIDLISTFDS, 0, list, size) / (int)sizeof *list;
    bool found = false;
    for (int at = 0; at < count && !found; at++) {
        found = list[at].proc_fdtype == PROX_FDTYPE_PIPE && pipe_info(process, list[at].proc_fd).pipe_handle == handle;
    }
    free(list);
    return found;
}

int cprocess_pipe_writers(int reading, pid_t *writers, int capacity) {
    const uint64_t handle = pipe_info(getpid(), reading).pipe_peerhandle;
    const int most = handle ? proc_listallpids(NULL, 0) : 0;
    pid_t *processes = most > 0 ? malloc((size_t)most * sizeof *processes) : NULL;
    if (!processes) return 0;
    const int count = proc_listallpids(processes, most * (int)sizeof *processes);
    int found = 0;
    for (int at = 0; at < count && found < capacity; at++) {
        if (processes[at] != getpid() && has_pipe(processes[at], handle)) writers[found++] = processes[at];
    }
    free(processes);
    return found;
}

#elif defined(__linux__)

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A guardian asks too, so that no memory and no lock may be taken.
int cprocess_status(pid_t process, struct cprocess_status *status) {
    enum { parent = 1, group = 2, threads = 17, start = 19 };
    char path[32] = "/proc/", text[1024], digits[12];
    char *digit = digits + sizeof digits - 1;
    *digit = 0;
    for (unsigned rest = (unsigned)process; rest || !*digit; rest /= 10) *--digit = (char)('0' + rest % 10);
    int file = open(strcat(strcat(path, digit), "/stat"), O_RDONLY | O_CLOEXEC);
    if (file < 0) return errno;
    const ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return ESRCH;
    text[count] = 0;
    // `pid (name) state parent group …`; the name may hold anything, also a parenthesis.
    const char *end = strrchr(text, ')');
    if (!end || end[1] != ' ' || !end[2]) return ESRCH;
    const char state = end[2];
    long long fields[start + 1] = {0};
    char *rest = (char *)end + 3;
    for (int field = 1; field <= start; field++) fields[field] = strtoll(rest, &rest, 10);
    // A process whose first thread has ended looks ended, and is not while it has others.
    status->running = state != 'X' && (state != 'Z' || fields[threads] > 1);
    status->parent = (pid_t)fields[parent];
    status->group = (pid_t)fields[group];
    status->start = (uint64_t)fields[start];
    return 0;
}

#else

int cprocess_status(pid_t process, struct cprocess_status *status) {
    (void)process, (void)status;
    return ENOTSUP;
}

#endif

#if !(defined(__APPLE__) && TARGET_OS_OSX)

int cprocess_pipe_writers(int reading, pid_t *writers, int capacity) {
    (void)reading, (void)writers, (void)capacity;
    return 0;
}

#endif
