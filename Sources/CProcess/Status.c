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
#include <sys/proc.h>

int cprocess_status(pid_t process, struct cprocess_status *status) {
    struct proc_bsdinfo info;
    // With the argument 1, the call also accepts an ended process (proc_pidinfo in XNU's bsd/kern/proc_info.c).
    if (proc_pidinfo(process, PROC_PIDTBSDINFO, 1, &info, sizeof info) != (int)sizeof info) return ESRCH;
    status->running = info.pbi_status != SZOMB;
    status->parent = (pid_t)info.pbi_ppid;
    status->group = (pid_t)info.pbi_pgid;
    return 0;
}

#elif defined(__linux__)

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int cprocess_status(pid_t process, struct cprocess_status *status) {
    enum { parent = 1, group = 2, threads = 17 };
    char path[32], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return errno;
    const ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return ESRCH;
    text[count] = 0;
    // The line is `pid (name) state parent group …`. The name may contain any character, even a parenthesis.
    const char *end = strrchr(text, ')');
    if (!end || end[1] != ' ' || !end[2]) return ESRCH;
    const char state = end[2];
    long long fields[threads + 1] = {0};
    char *rest = (char *)end + 3;
    for (int field = 1; field <= threads; field++) fields[field] = strtoll(rest, &rest, 10);
    // A process whose first thread has ended looks ended, but still runs if it has other threads.
    status->running = state != 'X' && (state != 'Z' || fields[threads] > 1);
    status->parent = (pid_t)fields[parent];
    status->group = (pid_t)fields[group];
    return 0;
}

#else

int cprocess_status(pid_t process, struct cprocess_status *status) {
    (void)process, (void)status;
    return ENOTSUP;
}

#endif
