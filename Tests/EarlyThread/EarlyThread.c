#include "EarlyThread.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static void *wait_for_ever(void *nothing) {
    while (1) pause();
    return nothing;
}

// With a priority, and so before all that have none.
__attribute__((constructor(101))) static void start_thread(void) {
    pthread_t thread;
    if (getenv(EARLY_THREAD)) pthread_create(&thread, NULL, wait_for_ever, NULL);
}
