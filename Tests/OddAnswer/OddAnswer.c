#if defined(__linux__)

#define _GNU_SOURCE

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Replaces the C library's own in the program that links this, so that a child's answer to the harness can be late
// or a lie. A server's own is neither: it has no URL.
ssize_t send(int channel, const void *bytes, size_t size, int flags) {
    const char *url = getenv("_XCAppClipURL");
    int32_t answer[4];
    if (url && size == sizeof answer) {
        memcpy(answer, bytes, size);
        if (strstr(url, "answers-late")) sleep(30);
        // The parent's number is a process that is there, and no child of the parent's.
        if (strstr(url, "answers-for-its-parent")) answer[1] = getppid();
        bytes = answer;
    }
    return syscall(SYS_sendto, channel, bytes, size, flags, NULL, 0);
}

#endif
