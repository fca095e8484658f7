/// The part of the fork server that runs before a host's `main`, where there is no Swift to write it in.
///
/// What is said over the channel, and why it is said before `main`, is documented in `ClipHost` (`ForkServer`). On
/// systems where forking without exec is not safe, this target is empty but for its declarations.
#ifndef CFORKSERVER_H
#define CFORKSERVER_H

#include <stdint.h>

/// The version of the frames.
#define CFORKSERVER_VERSION 1

/// The variable that holds the number of the channel's descriptor.
#define CFORKSERVER_VARIABLE "CLIPFLIGHT_FORK_SERVER"

/// The name in the note of a program file that links this target, and the note's type, which is the version.
#define CFORKSERVER_NOTE "ClipFlight"

/// How many bytes a launch's frame may have: its tag, and then its variables.
#define CFORKSERVER_LIMIT 65536

/// What the host says: the server about itself, a child about itself, or the server about a child that there is not.
struct cforkserver_answer {
    /// `CFORKSERVER_VERSION`.
    int32_t version;
    /// The process that speaks, or 0 where the launch is refused.
    int32_t process;
    /// Why the launch is refused: an `errno`, or 0.
    int32_t error;
    /// How many threads the server has; more than one is a reason to refuse.
    int32_t threads;
};

#endif
