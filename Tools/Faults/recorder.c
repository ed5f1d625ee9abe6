// Stands between a program and the system's calls on files: counts them, lets one fail, kills the
// process at one, or records what would survive a power cut. Tools/faults loads it with LD_PRELOAD.
//
// Only calls on files under one folder count. These variables say what happens to them:
//
//   FAULTS_FOLDER  that folder: an absolute path without links
//   FAULTS_LOG     the file that gets one entry for each call, and the bytes of each write
//   FAULTS_AT      the number of the call that something happens to, from 1
//   FAULTS_DO      what happens there: 'kill-before', 'kill-after', 'short' (half is written), 'lose'
//                  (nothing is done, and the call succeeds), or the number of an error
//   FAULTS_ON      'later': all later calls of that kind get the error too, as on a broken disk
//   FAULTS_LOSE    'sync': no sync does anything, as on a disk that lies
//
// An entry is a line with tabs between number, name, path, other path, offset, length, result, error
// number and count of the bytes that follow it. What a program prints is an entry as well, of number
// 0: so it is known what it had promised at each point.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

// Each call goes to the system as it is: the library's own functions are the ones replaced here.
#define SYSTEM(...) syscall(__VA_ARGS__)
// On a machine of 64 bits, some calls have two names.
#define SAME(type, name, parameters, other) type name parameters __attribute__((alias(#other)))

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static const char *folder, *what;
static size_t folder_length;
static int log_file = -1;
static long at, count;
static int is_sticky, loses_syncs;
// The kind of the call that failed, whose later calls fail too.
static char failed_kind;

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("FAULTS_LOG"), *number = getenv("FAULTS_AT");
  folder = getenv("FAULTS_FOLDER");
  what = getenv("FAULTS_DO");
  if (!folder || !path) return;
  folder_length = strlen(folder);
  at = number ? atol(number) : 0;
  is_sticky = getenv("FAULTS_ON") != NULL;
  loses_syncs = getenv("FAULTS_LOSE") != NULL;
  log_file = SYSTEM(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

// One call, from its beginning to its entry in the log.
struct call {
  const char *name;
  // w: write, s: sync, o: open, n: names, t: lengths, l: locks, m: maps, a: attributes
  char kind;
  char path[PATH_MAX], other[PATH_MAX];
  long offset, length, number;
  // Whether the call is on a file of the folder.
  int is_counted;
};

static int is_inside(const char *path) {
  return log_file >= 0 && strncmp(path, folder, folder_length) == 0 &&
         (path[folder_length] == '/' || path[folder_length] == 0);
}

// The path of an open file; empty if it has none.
static void find_path(int file, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long length = SYSTEM(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
  path[length > 0 ? length : 0] = 0;
}

// The absolute form of a path.
static void make_absolute(int base, const char *path, char *absolute) {
  if (path[0] == '/') {
    snprintf(absolute, PATH_MAX, "%s", path);
    return;
  }
  char start[PATH_MAX];
  if (base != AT_FDCWD) {
    find_path(base, start);
  } else if (SYSTEM(SYS_getcwd, start, sizeof start) < 0) {
    start[0] = 0;
  }
  if (snprintf(absolute, PATH_MAX, "%s/%s", start, path) >= PATH_MAX) absolute[0] = 0;
}

static void put(const void *bytes, size_t length) {
  while (length > 0) {
    long written = SYSTEM(SYS_write, log_file, bytes, length);
    if (written <= 0) return;
    bytes = (const char *)bytes + written;
    length -= written;
  }
}

static void note(struct call *call, long result, int error, const void *bytes, long length) {
  char line[3 * PATH_MAX];
  int count = snprintf(
      line, sizeof line, "%ld\t%s\t%s\t%s\t%ld\t%ld\t%ld\t%d\t%ld\n", call->number, call->name,
      call->path, call->other, call->offset, call->length, result, error, length);
  put(line, count);
  put(bytes, length);
}

enum step { go, fail, shorten, lose };

// Counts a call, and says what shall happen to it. No other call happens until `end`: the log has
// them in their order.
static enum step begin(struct call *call) {
  call->is_counted = is_inside(call->path) || (call->other[0] && is_inside(call->other));
  if (!call->is_counted) return go;
  pthread_mutex_lock(&mutex);
  call->number = ++count;
  if (failed_kind == call->kind) return fail;
  if (call->kind == 's' && loses_syncs) return lose;
  if (call->number != at || !what) return go;
  if (strcmp(what, "kill-before") == 0) {
    note(call, -1, 0, "", 0);
    kill(getpid(), SIGKILL);
  }
  if (strcmp(what, "lose") == 0) return lose;
  if (strcmp(what, "short") == 0) return shorten;
  if (strcmp(what, "kill-after") == 0) return go;
  if (is_sticky) failed_kind = call->kind;
  return fail;
}

// Writes the entry of a call, which has returned `result` and, if it wrote, wrote these bytes.
static long end(struct call *call, long result, const void *bytes) {
  if (!call->is_counted) return result;
  int error = errno;
  long length = bytes && result > 0 ? result : 0;
  note(call, result, result < 0 ? error : 0, bytes, length);
  if (call->number == at && what && strcmp(what, "kill-after") == 0) kill(getpid(), SIGKILL);
  pthread_mutex_unlock(&mutex);
  errno = error;
  return result;
}

// Does a call that either happens or fails.
#define WHOLE(call, value)                                \
  do {                                                    \
    enum step step = begin(&call);                        \
    long result = 0;                                      \
    if (step == fail) errno = atoi(what), result = -1;    \
    else if (step != lose) result = (value);              \
    else if (call.is_counted) call.name = "lost";         \
    return end(&call, result, NULL);                      \
  } while (0)

static struct call on_path(const char *name, char kind, int base, const char *path) {
  struct call call = {.name = name, .kind = kind, .path = "", .other = ""};
  if (path) make_absolute(base, path, call.path);
  return call;
}

static struct call on_file(const char *name, char kind, int file) {
  struct call call = {.name = name, .kind = kind, .path = "", .other = ""};
  if (log_file >= 0) find_path(file, call.path);
  return call;
}

// MARK: Opening

static int open_file(int base, const char *path, int flags, mode_t mode) {
  if (!(flags & (O_CREAT | O_TRUNC))) return SYSTEM(SYS_openat, base, path, flags, mode);
  struct call call = on_path(flags & O_TRUNC ? "truncate-open" : "open", 'o', base, path);
  WHOLE(call, SYSTEM(SYS_openat, base, path, flags, mode));
}

#define MODE(last)                                    \
  mode_t mode = 0;                                    \
  if (flags & (O_CREAT | __O_TMPFILE)) {              \
    va_list list;                                     \
    va_start(list, last);                             \
    mode = va_arg(list, mode_t);                      \
    va_end(list);                                     \
  }

int open(const char *path, int flags, ...) {
  MODE(flags);
  return open_file(AT_FDCWD, path, flags, mode);
}
int openat(int base, const char *path, int flags, ...) {
  MODE(flags);
  return open_file(base, path, flags, mode);
}
SAME(int, open64, (const char *, int, ...), open);
SAME(int, openat64, (int, const char *, int, ...), openat);

// MARK: Writing

// Writes at an offset, or at the file's own where that is negative.
static long write_bytes(struct call *call, int file, const void *bytes, size_t length, long offset) {
  call->length = length;
  call->offset = offset;
  if (offset < 0 && is_inside(call->path)) {
    int flags = SYSTEM(SYS_fcntl, file, F_GETFL);
    call->offset = SYSTEM(SYS_lseek, file, 0, flags & O_APPEND ? SEEK_END : SEEK_CUR);
  }
  enum step step = begin(call);
  if (step == fail) {
    errno = atoi(what);
    return end(call, -1, NULL);
  }
  if (step == lose) {
    call->name = "lost";
    return end(call, length, NULL);
  }
  if (step == shorten && length > 1) length /= 2;
  long result = offset < 0 ? SYSTEM(SYS_write, file, bytes, length)
                           : SYSTEM(SYS_pwrite64, file, bytes, length, offset);
  return end(call, result, bytes);
}

ssize_t write(int file, const void *bytes, size_t length) {
  if (file == STDOUT_FILENO && log_file >= 0) {
    pthread_mutex_lock(&mutex);
    long result = SYSTEM(SYS_write, file, bytes, length);
    struct call call = {.name = "print", .path = "", .other = ""};
    if (result > 0) note(&call, result, 0, bytes, result);
    pthread_mutex_unlock(&mutex);
    return result;
  }
  struct call call = on_file("write", 'w', file);
  return write_bytes(&call, file, bytes, length, -1);
}
ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
  struct call call = on_file("write", 'w', file);
  return write_bytes(&call, file, bytes, length, offset);
}
SAME(ssize_t, pwrite64, (int, const void *, size_t, off64_t), pwrite);
ssize_t writev(int file, const struct iovec *parts, int count) {
  struct call call = on_file("write", 'w', file);
  if (!is_inside(call.path)) return SYSTEM(SYS_writev, file, parts, count);
  // A program may be told that fewer bytes were written than it gave: the first part is enough.
  for (int index = 0; index < count; index++) {
    if (parts[index].iov_len > 0) {
      return write_bytes(&call, file, parts[index].iov_base, parts[index].iov_len, -1);
    }
  }
  return 0;
}
ssize_t sendfile(int file, int source, off_t *offset, size_t length) {
  struct call call = on_file("write", 'w', file);
  if (!is_inside(call.path)) return SYSTEM(SYS_sendfile, file, source, offset, length);
  char bytes[65536];
  if (length > sizeof bytes) length = sizeof bytes;
  long start = offset ? *offset : SYSTEM(SYS_lseek, source, 0, SEEK_CUR);
  long found = SYSTEM(SYS_pread64, source, bytes, length, start);
  if (found <= 0) return found;
  long result = write_bytes(&call, file, bytes, found, -1);
  if (result > 0 && offset) *offset += result;
  if (result > 0 && !offset) SYSTEM(SYS_lseek, source, start + result, SEEK_SET);
  return result;
}

// MARK: Syncing, lengths and maps

int fsync(int file) {
  struct call call = on_file("sync", 's', file);
  WHOLE(call, SYSTEM(SYS_fsync, file));
}
int fdatasync(int file) {
  struct call call = on_file("sync", 's', file);
  WHOLE(call, SYSTEM(SYS_fdatasync, file));
}
int ftruncate(int file, off_t length) {
  struct call call = on_file("truncate", 't', file);
  call.length = length;
  WHOLE(call, SYSTEM(SYS_ftruncate, file, length));
}
SAME(int, ftruncate64, (int, off64_t), ftruncate);
int fallocate(int file, int mode, off_t offset, off_t length) {
  struct call call = on_file("allocate", 't', file);
  call.offset = offset;
  call.length = length;
  WHOLE(call, SYSTEM(SYS_fallocate, file, mode, offset, length));
}
int posix_fallocate(int file, off_t offset, off_t length) {
  // This one returns the number of its error.
  return fallocate(file, 0, offset, length) == 0 ? 0 : errno;
}
SAME(int, posix_fallocate64, (int, off64_t, off64_t), posix_fallocate);
void *mmap(void *place, size_t length, int access, int flags, int file, off_t offset) {
  struct call call = {.name = "map", .kind = 'm', .path = "", .other = ""};
  if (file >= 0 && access & PROT_WRITE && flags & MAP_SHARED) call = on_file("map", 'm', file);
  call.offset = offset;
  call.length = length;
  if (begin(&call) == fail) {
    errno = atoi(what);
    end(&call, -1, NULL);
    return MAP_FAILED;
  }
  void *result = (void *)SYSTEM(SYS_mmap, place, length, access, flags, file, offset);
  end(&call, result == MAP_FAILED ? -1 : 0, NULL);
  return result;
}
SAME(void *, mmap64, (void *, size_t, int, int, int, off64_t), mmap);

// MARK: Names and attributes

static int rename_path(int base, const char *path, int other_base, const char *other, int flags) {
  struct call call =
      on_path(flags & RENAME_EXCHANGE ? "exchange" : "rename", 'n', base, path);
  make_absolute(other_base, other, call.other);
  WHOLE(call, SYSTEM(SYS_renameat2, base, path, other_base, other, flags));
}
int rename(const char *path, const char *other) {
  return rename_path(AT_FDCWD, path, AT_FDCWD, other, 0);
}
int renameat(int base, const char *path, int other_base, const char *other) {
  return rename_path(base, path, other_base, other, 0);
}
int renameat2(int base, const char *path, int other_base, const char *other, unsigned flags) {
  return rename_path(base, path, other_base, other, flags);
}
int link(const char *path, const char *other) {
  struct call call = on_path("link", 'n', AT_FDCWD, path);
  make_absolute(AT_FDCWD, other, call.other);
  WHOLE(call, SYSTEM(SYS_linkat, AT_FDCWD, path, AT_FDCWD, other, 0));
}
int unlinkat(int base, const char *path, int flags) {
  struct call call = on_path("unlink", 'n', base, path);
  WHOLE(call, SYSTEM(SYS_unlinkat, base, path, flags));
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }
int remove(const char *path) {
  struct stat info;
  return lstat(path, &info) == 0 && S_ISDIR(info.st_mode) ? rmdir(path) : unlink(path);
}
int mkdirat(int base, const char *path, mode_t mode) {
  struct call call = on_path("mkdir", 'n', base, path);
  WHOLE(call, SYSTEM(SYS_mkdirat, base, path, mode));
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }
int chmod(const char *path, mode_t mode) {
  struct call call = on_path("chmod", 'a', AT_FDCWD, path);
  WHOLE(call, SYSTEM(SYS_fchmodat, AT_FDCWD, path, mode));
}
int fchmod(int file, mode_t mode) {
  struct call call = on_file("chmod", 'a', file);
  WHOLE(call, SYSTEM(SYS_fchmod, file, mode));
}
int fchown(int file, uid_t owner, gid_t group) {
  struct call call = on_file("chown", 'a', file);
  WHOLE(call, SYSTEM(SYS_fchown, file, owner, group));
}

// MARK: Locks

int flock(int file, int operation) {
  if (operation & LOCK_UN) return SYSTEM(SYS_flock, file, operation);
  struct call call = on_file("lock", 'l', file);
  WHOLE(call, SYSTEM(SYS_flock, file, operation));
}

int fcntl(int file, int command, ...) {
  va_list list;
  va_start(list, command);
  void *argument = va_arg(list, void *);
  va_end(list);
  struct flock *lock = argument;
  // What is given up cannot fail.
  int is_lock = (command == F_SETLK || command == F_OFD_SETLK) && lock->l_type != F_UNLCK;
  if (!is_lock) return SYSTEM(SYS_fcntl, file, command, argument);
  struct call call = on_file("lock", 'l', file);
  call.offset = lock->l_start;
  call.length = lock->l_len;
  WHOLE(call, SYSTEM(SYS_fcntl, file, command, argument));
}
SAME(int, fcntl64, (int, int, ...), fcntl);
