#ifndef CALLBOARD_VERSION_H
#define CALLBOARD_VERSION_H

/// The version of the programs, and the commit they were built from if the build was given one:
/// "0.1.0" or "0.1.0 (abcdef0)".
const char *_Nonnull callboard_version(void);

#endif
