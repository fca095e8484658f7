/// What a program may not have done before it forks, since a start of it for each launch would do it again.
#ifndef STARTCHECK_H
#define STARTCHECK_H

#include <stdint.h>

typedef void cforkserver_initialiser(int argc, char **argv, char **envp);

/// Answers what of the program has already run differently, as an error of `cforkserver_answer`, or 0.
///
/// `server` is the initialiser that calls this one.
int32_t cforkserver_check_start(cforkserver_initialiser *server, int argc, char **argv);

#endif
