#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#elif defined(__APPLE__)
#include <sys/event.h>
#endif

// Moves a descriptor above the standard descriptors if it is one of them.
static int lift(int *descriptor) {
    if (*descriptor > STDERR_FILENO) return 0;
    int lifted = fcntl(*descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    int error = lifted < 0 ? errno : 0;
    close(*descriptor);
    *descriptor = lifted;
    return error;
}

static int lift_both(int ends[2]) {
    int error = lift(&ends[0]);
    int second = lift(&ends[1]);
    return error ? error : second;
}

// Closes both ends if there was an error. Returns the error.
static int keep(int ends[2], int error) {
    if (error) {
        if (ends[0] >= 0) close(ends[0]);
        if (ends[1] >= 0) close(ends[1]);
    }
    return error;
}

int cprocess_pipe(int ends[2]) {
#if defined(__linux__)
    if (pipe2(ends, O_CLOEXEC)) return errno;
#else
    // Because of CLOEXEC_DEFAULT, a child that another thread starts between these calls does not inherit the pipe.
    if (pipe(ends)) return errno;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
    int error = lift_both(ends);
    if (!error && fcntl(ends[0], F_SETFL, O_NONBLOCK)) error = errno;
    return keep(ends, error);
}

int cprocess_channel(int ends[2]) {
#if defined(__linux__)
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends)) return errno;
    return keep(ends, lift_both(ends));
#else
    (void)ends;
    return ENOTSUP;
#endif
}

int cprocess_send(int channel, const void *bytes, size_t size, int first, int second) {
#if defined(__linux__)
    struct iovec text = {(void *)bytes, size};
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(2 * sizeof(int))];
    } control;
    memset(&control, 0, sizeof control);
    struct msghdr message = {
        .msg_iov = &text, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(2 * sizeof(int));
    const int descriptors[2] = {first, second};
    memcpy(CMSG_DATA(header), descriptors, sizeof descriptors);
    if (first < 0) message.msg_controllen = 0;
    ssize_t sent;
    do {
        sent = sendmsg(channel, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    } while (sent < 0 && errno == EINTR);
    return sent < 0 ? errno : 0;
#else
    (void)channel, (void)bytes, (void)size, (void)first, (void)second;
    return ENOTSUP;
#endif
}

int cprocess_exit_descriptor(pid_t child) {
#if defined(__linux__) && defined(SYS_pidfd_open)
    return (int)syscall(SYS_pidfd_open, child, 0);
#elif defined(__APPLE__)
    int queue = kqueue();
    if (queue < 0) return -1;
    fcntl(queue, F_SETFD, FD_CLOEXEC);
    struct kevent change;
    EV_SET(&change, child, EVFILT_PROC, EV_ADD | EV_ONESHOT, NOTE_EXIT, 0, NULL);
    if (kevent(queue, &change, 1, NULL, 0, NULL) < 0) {
        close(queue);
        return -1;
    }
    return queue;
#else
    (void)child;
    return -1;
#endif
}

int cprocess_ending(pid_t child, bool reap, struct cprocess_ending *ending) {
    siginfo_t info;
    int options = WEXITED | WNOHANG | (reap ? 0 : WNOWAIT);
    int result;
    do {
        info.si_pid = 0;
        result = waitid(P_PID, (id_t)child, &info, options);
    } while (result && errno == EINTR);
    if (result) return errno;
    ending->ended = info.si_pid != 0;
    ending->signalled = info.si_code != CLD_EXITED;
    // Darwin returns all 32 bits that the child passed to `exit`, but the exit status is only the lower eight.
    ending->value = ending->signalled ? info.si_status : info.si_status & 0xff;
    return 0;
}

int cprocess_signal_group(pid_t leader, int exit_descriptor, int signal) {
#if defined(__linux__) && defined(SYS_pidfd_send_signal)
    // This is PIDFD_SIGNAL_PROCESS_GROUP (Linux 6.9), which older headers do not define.
    const unsigned process_group = 1u << 2;
    if (exit_descriptor >= 0) {
        if (!syscall(SYS_pidfd_send_signal, exit_descriptor, signal, NULL, process_group)) return 0;
        if (errno == ESRCH) return ESRCH;
    }
#else
    (void)exit_descriptor;
#endif
    if (!kill(-leader, signal)) return 0;
#if defined(__APPLE__)
    // On Darwin, a group that contains only ended processes causes EPERM.
    if (errno == EPERM) return ESRCH;
#endif
    return errno;
}

int cprocess_signal(pid_t process, int exit_descriptor, int signal) {
#if defined(__linux__) && defined(SYS_pidfd_send_signal)
    if (exit_descriptor >= 0) return syscall(SYS_pidfd_send_signal, exit_descriptor, signal, NULL, 0) ? errno : 0;
#else
    (void)exit_descriptor;
#endif
    return kill(process, signal) ? errno : 0;
}

void cprocess_keep_ended_children(void) {
    struct sigaction current;
    if (sigaction(SIGCHLD, NULL, &current)) return;
    if (current.sa_handler == SIG_IGN || (current.sa_flags & SA_NOCLDWAIT)) {
        current.sa_handler = SIG_DFL;
        current.sa_flags = 0;
        sigaction(SIGCHLD, &current, NULL);
    }
}

bool cprocess_adopt_orphans(void) {
#if defined(__linux__)
    return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0;
#else
    return false;
#endif
}
