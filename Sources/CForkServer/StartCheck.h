/// What a program may not have done before it forks, since each start of it would do that again.
///
/// Each check has a test that fails without it, with the program `EarlyClip`: a verdict would depend on how a host is
/// launched.
#ifndef STARTCHECK_H
#define STARTCHECK_H

#include <stdint.h>

typedef void cforkserver_initialiser(int argc, char **argv, char **envp);

/// Returns why a launch would differ from a start, as an error of `cforkserver_answer`, or 0.
///
/// `server` is the initialiser that calls this one.
int32_t cforkserver_check_start(cforkserver_initialiser *server, int argc, char **argv);

#endif
