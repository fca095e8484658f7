// Launches children through `CProcess`, as the harness does, in a program that is linked statically with musl.
//
// With the argument `host` the program is the child: it prints how it was started, and ends with 7 or waits to be killed.
#include "CForkServer.h"
#include "CProcess.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__GLIBC__) || CFORKSERVER_FORKS
#error "with musl there is no fork server: initialisers get no arguments there"
#endif

#define EXPECT(condition)                                                   \
    do {                                                                    \
        if (!(condition)) {                                                 \
            fprintf(stderr, "line %d: not so: %s\n", __LINE__, #condition); \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

enum { status = 7 };

static int host(const char *act) {
    char *variable = getenv("_XCAppClipURL");
    char folder[4096];
    printf("%s %s in %s, group %d\n", act, variable ? variable : "-", getcwd(folder, sizeof folder), getpgrp() == getpid());
    fflush(stdout);
    if (!strcmp(act, "wait")) pause();
    return status;
}

// Starts this program as a host, and returns the end of the pipe that it prints to.
static int launch(const char *act, int channel, pid_t *child) {
    int ends[2];
    EXPECT(!cprocess_pipe(ends));
    char *arguments[] = {"host", "host", (char *)act, NULL};
    // What offers the program a fork server must not keep it from its `main`.
    char *environment[] = {"_XCAppClipURL=https://example.com/1", CFORKSERVER_VARIABLE "=3", NULL};
    const struct cprocess_order order = {
        .executable = "/proc/self/exe", .arguments = arguments, .environment = channel < 0 ? environment + 2 : environment,
        .directory = "/usr", .output = ends[1], .error_output = STDERR_FILENO, .channel = channel,
        .guardian = -1};
    EXPECT(!cprocess_spawn(child, &order));
    close(ends[1]);
    return ends[0];
}

static void expect_output(int output, const char *expected) {
    char text[256] = "";
    struct pollfd ready = {.fd = output, .events = POLLIN};
    EXPECT(poll(&ready, 1, 10000) == 1);
    EXPECT(read(output, text, sizeof text - 1) > 0);
    if (strcmp(text, expected)) fprintf(stderr, "%s", text);
    EXPECT(!strcmp(text, expected));
}

// Waits for the end of a child by its descriptor, and reaps it.
static struct cprocess_ending end_of(pid_t child) {
    const int descriptor = cprocess_exit_descriptor(child);
    EXPECT(descriptor >= 0);
    struct pollfd ended = {.fd = descriptor, .events = POLLIN};
    EXPECT(poll(&ended, 1, 10000) == 1);
    struct cprocess_ending ending;
    EXPECT(!cprocess_ending(child, false, &ending) && ending.ended);
    EXPECT(!cprocess_ending(child, true, &ending) && ending.ended);
    EXPECT(cprocess_ending(child, true, &ending) == ECHILD);
    close(descriptor);
    return ending;
}

static void ends_by_itself(void) {
    pid_t child;
    const int output = launch("end", -1, &child);
    expect_output(output, "end - in /usr, group 1\n");
    const struct cprocess_ending ending = end_of(child);
    EXPECT(!ending.signalled && ending.value == status);
}

static void is_offered_a_server(void) {
    int ends[2];
    EXPECT(!cprocess_channel(ends));
    pid_t child;
    const int output = launch("end", ends[1], &child);
    close(ends[1]);
    expect_output(output, "end https://example.com/1 in /usr, group 1\n");
    EXPECT(end_of(child).value == status);
    char byte;
    EXPECT(recv(ends[0], &byte, 1, 0) == 0);
}

static void is_killed(void) {
    pid_t child;
    const int output = launch("wait", -1, &child);
    expect_output(output, "wait - in /usr, group 1\n");
    struct cprocess_status found;
    EXPECT(!cprocess_status(child, &found) && found.running && found.parent == getpid() && found.group == child);
    EXPECT(!cprocess_signal_group(child, -1, SIGKILL));
    const struct cprocess_ending ending = end_of(child);
    EXPECT(ending.signalled && ending.value == SIGKILL);
    EXPECT(cprocess_signal_group(child, -1, 0) == ESRCH);
}

static void is_not_there(void) {
    char *none[] = {NULL};
    const struct cprocess_order order = {
        .executable = "/none", .arguments = none, .environment = none, .directory = "/",
        .output = STDOUT_FILENO, .error_output = STDERR_FILENO, .channel = -1,
        .guardian = -1};
    pid_t child;
    EXPECT(cprocess_spawn(&child, &order) == ENOENT);
}

// A harness that is killed leaves no child.
static void is_guarded(void) {
    int ends[2];
    EXPECT(!cprocess_pipe(ends));
    const pid_t process = fork();
    EXPECT(process >= 0);
    if (!process) {
        struct cprocess_guardian guardian;
        EXPECT(!cprocess_start_guardian(&guardian));
        pid_t child;
        expect_output(launch("wait", -1, &child), "wait - in /usr, group 1\n");
        EXPECT(!cprocess_tell_guardian(guardian.channel, child));
        EXPECT(write(ends[1], &child, sizeof child) == sizeof child);
        pause();
    }
    pid_t child = 0;
    struct pollfd ready = {.fd = ends[0], .events = POLLIN};
    EXPECT(poll(&ready, 1, 10000) == 1 && read(ends[0], &child, sizeof child) == sizeof child);
    kill(process, SIGKILL);
    waitpid(process, NULL, 0);
    struct cprocess_status found;
    for (int turn = 0; turn < 1000; turn++) {
        if (cprocess_status(child, &found) || !found.running) return;
        usleep(10000);
    }
    EXPECT(!"the guardian has killed the child");
}

static void *thread_argument;
static int thread_ends[2];

static void run_thread(void *context) {
    thread_argument = context;
    close(thread_ends[1]);
}

static void runs_a_thread(void) {
    char byte;
    EXPECT(!pipe(thread_ends) && !cprocess_start_thread(run_thread, &byte));
    EXPECT(read(thread_ends[0], &byte, 1) == 0 && thread_argument == &byte);
}

int main(int count, char **arguments) {
    if (count > 2 && !strcmp(arguments[1], "host")) return host(arguments[2]);
    cprocess_keep_ended_children();
    EXPECT(cprocess_adopt_orphans());
    runs_a_thread();
    ends_by_itself();
    is_offered_a_server();
    is_killed();
    is_not_there();
    is_guarded();
    puts("musl: children start, end, are killed and guarded in a static program, and no fork server is in it");
    return 0;
}
