/// The part of the fork server that runs before a host's `main`, where there is no Swift to write it in.
///
/// The frames, and why they are exchanged before `main`, are documented in `ClipHost` (`ForkServer`). On
/// systems where forking without exec is not safe, and with other C libraries than GNU's, this target is empty but for its
/// declarations.
#ifndef CFORKSERVER_H
#define CFORKSERVER_H

#include <stdint.h>

#if defined(__linux__)
#include <features.h>
#endif

/// Whether the server is built: it knows where the GNU C library keeps a thread's number, and how it calls initialisers.
#if defined(__linux__) && defined(__GLIBC__)
#define CFORKSERVER_FORKS 1
#else
#define CFORKSERVER_FORKS 0
#endif

/// The version of the frames.
#define CFORKSERVER_VERSION 1

/// The variable that holds the number of the channel's descriptor.
#define CFORKSERVER_VARIABLE "CLIPFLIGHT_FORK_SERVER"

/// The name in the note of a program file that links this target, and the note's type, which is the version.
#define CFORKSERVER_NOTE "ClipFlight"

/// How many bytes a launch's frame may have: its tag, and then its variables.
#define CFORKSERVER_LIMIT 65536

/// The host's answer: of the server about itself, of a child about itself, or of the server about a launch without a child.
struct cforkserver_answer {
    /// `CFORKSERVER_VERSION`.
    int32_t version;
    /// The process that answers, or 0 where it could not fork for the launch.
    int32_t process;
    /// Why it cannot fork: an `errno`, one of the negative numbers below, or 0.
    int32_t error;
    /// How many threads the server has; it cannot fork with more than one.
    int32_t threads;
};

/// Why a server cannot fork: a launch would not find what it finds where the program is started for it alone.
enum {
    /// Swift's arguments are not those of the process.
    CFORKSERVER_ARGUMENTS = -1,
    /// The environment was changed, or Swift does not follow its changes.
    CFORKSERVER_ENVIRONMENT = -2,
    /// Something was printed.
    CFORKSERVER_OUTPUT = -3,
    /// Initialisers of the program's own have run, which may have read the environment.
    CFORKSERVER_INITIALISERS = -4,
    /// The hard limit on file locks was lowered, so that no tag can be set.
    CFORKSERVER_TAG = -5,
};

#endif
