/// The part of the fork server that runs before a host's `main`, where there is no Swift to write it in.
///
/// The frames are documented in `ClipHost` (`ForkingHosts.md`). On systems where forking without exec is not safe, and
/// with other C libraries than GNU's, this target is empty but for its declarations.
#ifndef CFORKSERVER_H
#define CFORKSERVER_H

#include <stdint.h>

/// Whether the server is built: the GNU C library passes the arguments to initialisers.
#if defined(__linux__) && defined(__GLIBC__)
#define CFORKSERVER_FORKS 1
#else
#define CFORKSERVER_FORKS 0
#endif

/// The variable that holds the number of the channel's descriptor.
#define CFORKSERVER_VARIABLE "CLIPFLIGHT_FORK_SERVER"

/// The name in the note of a program file that links this target, and the note's type: the version of the frames.
#define CFORKSERVER_NOTE "ClipFlight"
#define CFORKSERVER_VERSION 3

/// How many bytes a launch's variables may have.
#define CFORKSERVER_LIMIT 65536

/// The server's answer: about itself, about a launch that it has forked or could not fork, and about the end of one.
struct cforkserver_answer {
    /// The server, or the launch that it has forked; otherwise 0.
    int32_t process;
    /// Why the server cannot fork: an `errno`, one of the negative numbers below, or 0.
    int32_t error;
    /// How a launch has ended, as `waitpid` reports it.
    int32_t status;
};

/// Why a server cannot fork, as the table in `ForkingHosts.md` explains.
enum {
    CFORKSERVER_ARGUMENTS = -1,
    CFORKSERVER_ENVIRONMENT = -2,
    CFORKSERVER_INITIALISERS = -3,
    CFORKSERVER_STATIC = -4,
    CFORKSERVER_THREADS = -5,
};

#endif
