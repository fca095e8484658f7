#include "EarlyInitialiser.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    if (act && !strcmp(act, "thread")) pthread_create(&thread, NULL, wait_for_ever, NULL);
}
