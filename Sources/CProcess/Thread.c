#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CProcess.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#if defined(__linux__)
#include <sched.h>
#endif

struct start {
    void (*body)(void *context);
    void *context;
};

static void *run(void *argument) {
    const struct start start = *(struct start *)argument;
    free(argument);
    start.body(start.context);
    return NULL;
}

int cprocess_start_thread(void (*body)(void *context), void *context) {
    struct start *start = malloc(sizeof *start);
    if (!start) return ENOMEM;
    *start = (struct start){body, context};
    pthread_t thread;
    int error = pthread_create(&thread, NULL, run, start);
    if (error) free(start);
    else pthread_detach(thread);
    return error;
}

int cprocess_affinity(void) {
#if defined(__linux__)
    // A Linux kernel can be built for at most 8192 processors.
    cpu_set_t mask[8192 / CPU_SETSIZE];
    if (!sched_getaffinity(0, sizeof mask, mask)) return CPU_COUNT_S(sizeof mask, mask);
#endif
    return 0;
}
