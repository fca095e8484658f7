/// The C calls around a child process that Swift cannot make well: no policy, one call each.
///
/// Every function that returns `int` answers 0 where it succeeded and an `errno` where it did not, unless it says
/// otherwise; none of them touches the global `errno` as its result.
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// The order for `cprocess_spawn`.
struct cprocess_order {
    /// The absolute path of the program.
    const char *executable;
    /// The argument list, the program's name first, ended by `NULL`.
    char *const *arguments;
    /// The variables as `NAME=value`, ended by `NULL`.
    char *const *environment;
    /// The folder that the child starts in.
    const char *directory;
    /// The descriptor that becomes the child's standard output.
    int output;
    /// The descriptor that becomes the child's standard error.
    int error_output;
    /// Whether the child is killed when the thread that starts it ends, with its process or without.
    bool ends_with_thread;
    /// The descriptor that becomes the child's `CPROCESS_CHANNEL`, or -1.
    int channel;
    /// Where the child's group is named to the guardian, on Linux before the program runs; -1 for nowhere.
    int guardian;
};

/// The number that a child knows its order's channel by.
#define CPROCESS_CHANNEL 3

/// How a child ended.
struct cprocess_ending {
    /// Whether it has ended; the other fields mean nothing where it has not.
    bool ended;
    /// Whether a signal ended it.
    bool signalled;
    /// The exit status, or the signal's number.
    int value;
};

/// Starts a child in a process group of its own, whose number is the child's.
///
/// On Linux it ends with the thread where the order says so; elsewhere that cannot be had. On a phone no process can be
/// started: it answers `ENOTSUP`.
/// Its standard input is `/dev/null`, every signal is at its default and unblocked, and it inherits no descriptor but
/// 0, 1, 2 and its channel, also none that another thread has just opened.
int cprocess_spawn(pid_t *child, const struct cprocess_order *order);

/// Makes a pipe that no child inherits: `ends[0]` is read without blocking, `ends[1]` is written.
///
/// The ends are never 0, 1 or 2, even in a process that was started with those closed.
int cprocess_pipe(int ends[2]);

/// Makes a pair of sockets that no child inherits and that keep messages apart. Linux only; elsewhere it fails.
int cprocess_channel(int ends[2]);

/// Sends a message, and two descriptors unless they are -1, without waiting.
int cprocess_send(int channel, const void *bytes, size_t size, int first, int second);

/// Returns a descriptor that becomes readable once `child` has ended, or -1 where the system has none to give.
int cprocess_exit_descriptor(pid_t child);

/// Asks how `child` ended, without waiting: the end of one that is traced is reported to its tracer first.
///
/// Where `reap` is false the child stays as it is, so that its number cannot be given to another process.
int cprocess_ending(pid_t child, bool reap, struct cprocess_ending *ending);

/// Sends `signal` to the process group that `leader` leads or led; 0 only asks whether the group has a member.
///
/// `exit_descriptor` is the leader's, or -1. Where the system can, the group is named by it, which stays right even
/// after the leader was reaped and its number given away. Answers `ESRCH` where the group is empty.
int cprocess_signal_group(pid_t leader, int exit_descriptor, int signal);

/// Sends `signal` to a process, which is named by its exit descriptor where there is one.
int cprocess_signal(pid_t process, int exit_descriptor, int signal);

/// Makes sure that ended children are kept until they are asked about, also in a process whose parent had it ignore
/// `SIGCHLD`.
void cprocess_keep_ended_children(void);

/// The system's facts about a process.
struct cprocess_status {
    /// Whether it runs: it may have ended and not been reaped.
    bool running;
    /// The process that started it, or has adopted it.
    pid_t parent;
    /// The process group that it is in.
    pid_t group;
};

/// Asks what a process does. Answers an `errno` where there is none.
int cprocess_status(pid_t process, struct cprocess_status *status);

/// Makes this process the parent of everything below it whose own parent ends.
///
/// Answers whether the system can do so; Linux can.
bool cprocess_adopt_orphans(void);

/// Starts a detached thread, which ends with `body`.
int cprocess_start_thread(void (*body)(void *context), void *context);

/// Answers how many processors the thread's affinity mask has, or 0 where that is not known.
int cprocess_affinity(void);

/// A process that ends the process groups which another one, its harness, leaves when it is killed.
struct cprocess_guardian {
    pid_t process;
    /// Where it receives messages. Once this end is closed everywhere, also by the end of the harness, it ends the groups
    /// and leaves.
    int channel;
};

/// The message to a guardian to leave and end nothing.
#define CPROCESS_GUARDIAN_LEAVE 0

/// The name that a guardian is started by, and shown with in lists of processes.
#define CPROCESS_GUARDIAN_NAME "clipflight-end"

/// Starts a guardian.
///
/// The guardian is a child of the caller, leads a group, and receives no signal but `SIGKILL` and `SIGSTOP`.
/// On Linux it is a fork. On macOS it is this process's program, started with the name `CPROCESS_GUARDIAN_NAME` alone,
/// which is to call `cprocess_guard` at once. Elsewhere it fails.
int cprocess_start_guardian(struct cprocess_guardian *guardian);

/// Does the work of a guardian in a process that was started for it, and does not return.
void cprocess_guard(void) __attribute__((noreturn));

/// Sends a message to a guardian: the group to end, the negative number of one to leave alone, or to leave.
///
/// Answers `EAGAIN` where it does not receive in time. Where the channel is -1 nothing is sent.
int cprocess_tell_guardian(int channel, pid_t message);

#endif
