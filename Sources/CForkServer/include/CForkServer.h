/// The part of the fork server that runs before a host's `main`, where Swift cannot be used.
///
/// The frames are documented in `ClipHost` (`ForkingHosts.md`). On systems where forking without exec is not safe, and
/// with C libraries other than GNU's, this target contains only declarations.
#ifndef CFORKSERVER_H
#define CFORKSERVER_H

#include <stdint.h>

/// Whether the server is built. The server needs the GNU C library, which passes the arguments to initialisers.
#if defined(__linux__) && defined(__GLIBC__)
#define CFORKSERVER_FORKS 1
#else
#define CFORKSERVER_FORKS 0
#endif

/// The variable that contains the number of the channel's descriptor.
#define CFORKSERVER_VARIABLE "CLIPFLIGHT_FORK_SERVER"

/// The name and type of the note in a program that links this target. The type is the version of the frames.
#define CFORKSERVER_NOTE "ClipFlight"
#define CFORKSERVER_VERSION 3

/// The maximum size of a launch's variables, in bytes.
#define CFORKSERVER_LIMIT 65536

/// An answer from the server: whether it can fork, whether it has forked a launch, or how a launch ended.
struct cforkserver_answer {
    /// The process id of the server, or of the launch that the server has forked; otherwise, 0.
    int32_t process;
    /// The reason why the server cannot fork: an `errno` value or a negative number listed below; 0 if it can.
    int32_t error;
    /// How a launch ended, as `waitpid` reports it.
    int32_t status;
};

/// The reasons why the server cannot fork. The table in `ForkingHosts.md` explains them.
enum {
    CFORKSERVER_ARGUMENTS = -1,
    CFORKSERVER_ENVIRONMENT = -2,
    CFORKSERVER_INITIALISERS = -3,
    CFORKSERVER_STATIC = -4,
    CFORKSERVER_THREADS = -5,
};

#endif
