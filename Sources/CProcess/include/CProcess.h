/// Functions that handle child processes in ways that Swift cannot. The functions contain no policy.
///
/// A function that returns `int` returns 0 on success and an `errno` value on failure, unless documented otherwise. The
/// global `errno` is not part of the result.
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// A child for `cprocess_spawn` to start.
struct cprocess_order {
    /// The absolute path of the program.
    const char *executable;
    /// The arguments, starting with the program's name and ending with `NULL`.
    char *const *arguments;
    /// The environment variables as `NAME=value`, ending with `NULL`.
    char *const *environment;
    /// The folder that the child starts in.
    const char *directory;
    /// The descriptor that becomes the child's standard output.
    int output;
    /// The descriptor that becomes the child's standard error.
    int error_output;
    /// Whether the child is killed when the thread that starts it ends, even if this process continues.
    bool ends_with_thread;
    /// The descriptor that becomes the child's `CPROCESS_CHANNEL`, or -1.
    int channel;
    /// The channel to the guardian, or -1. On Linux, the guardian learns the child's group before the program runs.
    int guardian;
};

/// The number that the channel's descriptor has in the child.
#define CPROCESS_CHANNEL 3

/// How a child ended.
struct cprocess_ending {
    /// Whether the child has ended. If not, the other fields are meaningless.
    bool ended;
    /// Whether a signal ended the child.
    bool signalled;
    /// The exit status, or the signal's number.
    int value;
};

/// Starts a child in its own process group. The group's ID is the child's process ID.
///
/// On Linux, the child can end with the calling thread (`ends_with_thread`). Other systems do not support this. On a
/// phone, processes cannot be started, so the function returns `ENOTSUP`.
/// The child's standard input is `/dev/null`, and all signals are unblocked and have their default actions. The child
/// inherits only the descriptors 0, 1, 2 and its channel, even if another thread has just opened others.
int cprocess_spawn(pid_t *child, const struct cprocess_order *order);

/// Makes a pipe that children do not inherit. `ends[0]` is for reading without blocking, `ends[1]` for writing.
///
/// The ends are never 0, 1 or 2, even if the process was started with those closed.
int cprocess_pipe(int ends[2]);

/// Makes a pair of sockets that preserve message boundaries and that children do not inherit. Works only on Linux.
int cprocess_channel(int ends[2]);

/// Sends a message and two descriptors without waiting. If `first` is -1, sends no descriptors.
int cprocess_send(int channel, const void *bytes, size_t size, int first, int second);

/// Returns a descriptor that becomes readable once `child` has ended, or -1 if the system does not provide one.
int cprocess_exit_descriptor(pid_t child);

/// Reports whether and how `child` ended, without waiting. The end of a traced child is reported to its tracer first.
///
/// If `reap` is false, the child is not reaped, so its number cannot be given to another process.
int cprocess_ending(pid_t child, bool reap, struct cprocess_ending *ending);

/// Sends `signal` to the process group that `leader` leads or led. Signal 0 only checks whether the group has a member.
///
/// `exit_descriptor` is the leader's, or -1. If the system supports it, the descriptor identifies the group, even after
/// the leader has been reaped and its number reused. Returns `ESRCH` if the group is empty.
int cprocess_signal_group(pid_t leader, int exit_descriptor, int signal);

/// Sends `signal` to a process. If `exit_descriptor` is not -1, it identifies the process.
int cprocess_signal(pid_t process, int exit_descriptor, int signal);

/// Ensures that ended children are kept until they are reaped, even if the parent made this process ignore
/// `SIGCHLD`.
void cprocess_keep_ended_children(void);

/// The state of a process, as the system reports it.
struct cprocess_status {
    /// Whether the process is running; false if it has ended but has not been reaped.
    bool running;
    /// The parent, which started or adopted the process.
    pid_t parent;
    /// The process's group.
    pid_t group;
};

/// Reads the status of a process. Returns an `errno` value if the process does not exist.
int cprocess_status(pid_t process, struct cprocess_status *status);

/// Makes this process the parent of all its descendants whose own parents end.
///
/// Returns whether the system supports this. Only Linux does.
bool cprocess_adopt_orphans(void);

/// Starts a detached thread, which ends when `body` returns.
int cprocess_start_thread(void (*body)(void *context), void *context);

/// Returns the number of processors in the thread's affinity mask, or 0 if the number is unknown.
int cprocess_affinity(void);

/// A process that ends its harness's process groups if the harness is killed.
struct cprocess_guardian {
    pid_t process;
    /// The socket for sending messages to the guardian. Once all processes have closed it, for example when the harness
    /// ends, the guardian ends the groups and exits.
    int channel;
};

/// The message that makes a guardian exit without ending any group.
#define CPROCESS_GUARDIAN_LEAVE 0

/// The name under which a guardian is started and shown in lists of processes.
#define CPROCESS_GUARDIAN_NAME "clipflight-end"

/// Starts a guardian.
///
/// The guardian is a child of the caller, leads a group, and receives no signals except `SIGKILL` and `SIGSTOP`.
/// On Linux, it is a fork. On macOS, it is this process's program, started as `CPROCESS_GUARDIAN_NAME` without
/// arguments; the program must then call `cprocess_guard` at once. On other systems, the function fails.
int cprocess_start_guardian(struct cprocess_guardian *guardian);

/// Runs a guardian in a process that was started for it. Does not return.
void cprocess_guard(void) __attribute__((noreturn));

/// Sends a guardian a group to end, the negative number of a group to leave alone, or `CPROCESS_GUARDIAN_LEAVE`.
///
/// Returns `EAGAIN` if the guardian does not receive the message in time. If the channel is -1, nothing is sent.
int cprocess_tell_guardian(int channel, pid_t message);

#endif
