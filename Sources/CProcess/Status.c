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
    if (proc_pidinfo(process, PROC_PIDTBSDINFO, 0, &info, sizeof info) != (int)sizeof info) return ESRCH;
    status->running = info.pbi_status != SZOMB;
    status->parent = (pid_t)info.pbi_ppid;
    status->group = (pid_t)info.pbi_pgid;
    status->start = info.pbi_start_tvsec * 1000000 + info.pbi_start_tvusec;
    return 0;
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
