#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CProcess.h"

#include <stddef.h>

#if defined(__linux__)

#include <sys/prctl.h>
#include <sys/resource.h>

bool cprocess_adopt_orphans(void) {
    return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0;
}

uint64_t cprocess_tag(pid_t process) {
    struct rlimit limit;
    if (prlimit(process, RLIMIT_LOCKS, NULL, &limit) || limit.rlim_cur == RLIM_INFINITY) return 0;
    return (uint64_t)limit.rlim_cur;
}

uint64_t cprocess_greatest_tag(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_LOCKS, &limit) || limit.rlim_max == RLIM_INFINITY) return UINT64_MAX;
    return (uint64_t)limit.rlim_max;
}

bool cprocess_set_tag(uint64_t tag) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_LOCKS, &limit)) return false;
    limit.rlim_cur = (rlim_t)tag;
    return setrlimit(RLIMIT_LOCKS, &limit) == 0;
}

#else

bool cprocess_adopt_orphans(void) {
    return false;
}

uint64_t cprocess_tag(pid_t process) {
    (void)process;
    return 0;
}

uint64_t cprocess_greatest_tag(void) {
    return UINT64_MAX;
}

bool cprocess_set_tag(uint64_t tag) {
    (void)tag;
    return false;
}

#endif
