/// An initialiser that runs before the fork server, as a library may have one that a host links.
///
/// Reads the URL of the launch, and starts a thread if the variable `EARLY` is `thread`.
#ifndef EARLYINITIALISER_H
#define EARLYINITIALISER_H

/// Returns the URL that the initialiser has read, or `NULL`.
const char *early_url(void);

#endif
