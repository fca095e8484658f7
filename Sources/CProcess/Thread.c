#include "CProcess.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

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
