/// Starts a thread before `main` where the variable `EARLY_THREAD` is set, as a library may do that a host links.
#ifndef EARLYTHREAD_H
#define EARLYTHREAD_H

/// The variable's name.
#define EARLY_THREAD "EARLY_THREAD"

#endif
