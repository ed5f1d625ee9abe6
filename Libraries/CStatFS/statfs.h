// The C library has this in a header that Swift's module of it leaves out.
#ifdef __linux__
#include <sys/vfs.h>
#endif
