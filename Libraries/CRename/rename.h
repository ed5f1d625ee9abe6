// The C library declares this only for those who ask for all extensions, which Swift does not.
#ifdef __linux__
int renameat2(
    int old_folder, const char *old_path, int new_folder, const char *new_path,
    unsigned int flags);
#endif
