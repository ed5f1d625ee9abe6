#include "version.h"

#define VERSION "0.1.0"

// A macro of C is the only setting of a target that can have a text as its value. It is in a target
// of its own, so that a new commit compiles this file only.
#ifdef CALLBOARD_COMMIT
#define COMMIT " (" CALLBOARD_COMMIT ")"
#else
#define COMMIT
#endif

const char *callboard_version(void) { return VERSION COMMIT; }
