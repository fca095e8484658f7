/// An initialiser that runs before the fork server, as a library may have one that a host links.
///
/// It reads the URL of the launch, and what else it does is named by the variable `EARLY`: `thread`, `prints`, `writes`,
/// `environment`, `thread-number`.
#ifndef EARLYINITIALISER_H
#define EARLYINITIALISER_H

/// Returns the URL that the initialiser has read, or `NULL`.
const char *early_url(void);

#endif
