#define _GNU_SOURCE

#include "EarlyInitialiser.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#endif

static const char *url;

const char *early_url(void) {
    return url;
}

static void *wait_for_ever(void *nothing) {
    while (1) pause();
    return nothing;
}

// With a priority, and so before all that have none.
__attribute__((constructor(101))) static void initialise(void) {
    const char *act = getenv("EARLY");
    pthread_t thread;
    url = getenv("_XCAppClipURL");
    if (!act) return;
    if (!strcmp(act, "thread")) pthread_create(&thread, NULL, wait_for_ever, NULL);
    if (!strcmp(act, "prints")) printf("early ");
    if (!strcmp(act, "writes") && write(STDERR_FILENO, "early ", 6) < 0) abort();
    if (!strcmp(act, "environment")) setenv("ADDED", "1", 1);
#if defined(__linux__)
    if (!strcmp(act, "thread-number")) syscall(SYS_set_tid_address, NULL);
#endif
}
