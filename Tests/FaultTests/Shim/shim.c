// Stands between a program and the system (LD_PRELOAD): records what is written to the files of one folder, and which
// answers go out in between, in the order in which it happens; and makes one call fail.
//
//   WALLET_SHIM_FOLDER   whose files
//   WALLET_SHIM_RECORD   where the record is appended to; none is kept without it
//   WALLET_SHIM_FAIL_AT  the call that fails, counted from 1 over all calls of the kind
//   WALLET_SHIM_CALLS    w: calls that write count, s: calls that sync, ws: both
//   WALLET_SHIM_FILE     only calls for the file of this name count; without it, those for all files
//   WALLET_SHIM_ERRNO    what it fails with
//   WALLET_SHIM_KILL_AT the call that the program is killed before: of those that write, sync, rename or remove
//   WALLET_SHIM_SPOIL_AT the write(2), counted from 1, of which the disk keeps one bit otherwise
//   WALLET_SHIM_FULL     while there is a file of this name, no write has space
//   WALLET_SHIM_AHEAD    by how many seconds the wall clock is ahead
//   WALLET_SHIM_LATER    while there is a file of this name, the machine's clocks are later
//   WALLET_SHIM_LATER_BY by how many seconds
//
// One event: kind (1 byte), offset (8 bytes), length of the name and of the data (4 each), both; lowest byte first.
// Kinds: w write, t truncate (the offset is the size), s sync, r rename (the data is the new name), x exchange of two
// names (likewise), u unlink, a answer, f failed sync, F failed write. The folder itself has the empty name.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder, *calls, *only, *full, *later;
static int record = -1, failure;
static long fail_at, counted, kill_at, changes, spoil_at, written, ahead, later_by;

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_rename)(const char *, const char *);
static int (*real_renameat2)(int, const char *, int, const char *, unsigned);
static int (*real_unlink)(const char *);
static ssize_t (*real_send)(int, const void *, size_t, int);
static ssize_t (*real_sendmsg)(int, const struct msghdr *, int);
static int (*real_clock_gettime)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void) {
  real_write = dlsym(RTLD_NEXT, "write");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_rename = dlsym(RTLD_NEXT, "rename");
  real_renameat2 = dlsym(RTLD_NEXT, "renameat2");
  real_unlink = dlsym(RTLD_NEXT, "unlink");
  real_send = dlsym(RTLD_NEXT, "send");
  real_sendmsg = dlsym(RTLD_NEXT, "sendmsg");
  real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  const char *file = getenv("WALLET_SHIM_RECORD"), *at = getenv("WALLET_SHIM_FAIL_AT"), *code = getenv("WALLET_SHIM_ERRNO");
  calls = getenv("WALLET_SHIM_CALLS");
  only = getenv("WALLET_SHIM_FILE");
  full = getenv("WALLET_SHIM_FULL");
  if (!calls) calls = "";
  later = getenv("WALLET_SHIM_LATER");
  const char *seconds = getenv("WALLET_SHIM_AHEAD"), *more = getenv("WALLET_SHIM_LATER_BY");
  const char *deadly = getenv("WALLET_SHIM_KILL_AT"), *wrong = getenv("WALLET_SHIM_SPOIL_AT");
  if (wrong) spoil_at = atol(wrong);
  if (deadly) kill_at = atol(deadly);
  if (at) fail_at = atol(at);
  if (seconds) ahead = atol(seconds);
  if (more) later_by = atol(more);
  failure = code ? atoi(code) : EIO;
  if (file) record = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  folder = getenv("WALLET_SHIM_FOLDER");
}

static void note(char kind, off_t offset, const char *name, const void *data, size_t size) {
  if (record < 0) return;
  uint64_t place = (uint64_t)offset;
  uint32_t lengths[2] = {(uint32_t)strlen(name), (uint32_t)size};
  char head[17];
  head[0] = kind;
  memcpy(head + 1, &place, 8);
  memcpy(head + 9, lengths, 8);
  struct iovec parts[3] = {{head, 17}, {(void *)name, lengths[0]}, {(void *)data, size}};
  if (writev(record, parts, 3) < 0) abort();
}

// The name inside the folder; NULL for all else, and for files that nobody needs after a crash.
static const char *inside(const char *path) {
  size_t length = folder ? strlen(folder) : 0;
  if (!length || strncmp(path, folder, length) != 0) return NULL;
  if (path[length] == 0) return path + length;
  if (path[length] != '/') return NULL;
  const char *name = path + length + 1;
  if (strstr(name, "-shm") || strstr(name, " (deleted)") || strcmp(name, "lock") == 0) return NULL;
  return name;
}

static const char *name_of(int descriptor, char *path, size_t size) {
  char link[40];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  int kept = errno;
  ssize_t length = folder ? readlink(link, path, size - 1) : -1;
  errno = kept;
  if (length <= 0) return NULL;
  path[length] = 0;
  return inside(path);
}

// Ends the program as kill -9 does if this is its call; the lock is held.
static void may_die(void) {
  if (kill_at && ++changes == kill_at) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
  }
}

// Whether this call is the one that fails; the lock is held.
static int fails(char kind, const char *name) {
  may_die();
  int is_full = full && kind == 'w' && access(full, F_OK) == 0;
  if (!is_full && only && strcmp(only, name) != 0) return 0;
  if (!is_full && (!strchr(calls, kind) || ++counted != fail_at)) return 0;
  note(kind == 's' ? 'f' : 'F', 0, name, "", 0);
  errno = is_full ? ENOSPC : failure;
  return 1;
}

#define TRACKED(descriptor) \
  char path[4096]; \
  const char *name = name_of(descriptor, path, sizeof path)

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off_t offset) {
  TRACKED(descriptor);
  if (!name) return real_pwrite(descriptor, bytes, count, offset);
  pthread_mutex_lock(&lock);
  ssize_t result = fails('w', name) ? -1 : real_pwrite(descriptor, bytes, count, offset);
  if (result > 0) note('w', offset, name, bytes, (size_t)result);
  pthread_mutex_unlock(&lock);
  return result;
}
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return pwrite64(descriptor, bytes, count, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  TRACKED(descriptor);
  if (!name) return real_write(descriptor, bytes, count);
  pthread_mutex_lock(&lock);
  off_t offset = lseek(descriptor, 0, SEEK_CUR);
  char *spoiled = NULL;
  if (spoil_at && count > 0 && ++written == spoil_at && (spoiled = malloc(count))) {
    memcpy(spoiled, bytes, count);
    spoiled[count / 2] ^= 1;
    bytes = spoiled;
  }
  ssize_t result = fails('w', name) ? -1 : real_write(descriptor, bytes, count);
  if (result > 0 && offset >= 0) note('w', offset, name, bytes, (size_t)result);
  pthread_mutex_unlock(&lock);
  free(spoiled);
  return result;
}

int ftruncate64(int descriptor, off_t size) {
  TRACKED(descriptor);
  if (!name) return real_ftruncate(descriptor, size);
  pthread_mutex_lock(&lock);
  int result = fails('w', name) ? -1 : real_ftruncate(descriptor, size);
  if (result == 0) note('t', size, name, "", 0);
  pthread_mutex_unlock(&lock);
  return result;
}
int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }

static int sync_with(int (*call)(int), int descriptor) {
  TRACKED(descriptor);
  if (!name) return call(descriptor);
  pthread_mutex_lock(&lock);
  int result = fails('s', name) ? -1 : call(descriptor);
  if (result == 0) note('s', 0, name, "", 0);
  pthread_mutex_unlock(&lock);
  return result;
}
int fsync(int descriptor) { return sync_with(real_fsync, descriptor); }
int fdatasync(int descriptor) { return sync_with(real_fdatasync, descriptor); }

int rename(const char *from, const char *to) {
  const char *name = inside(from), *other = inside(to);
  if (!name || !other) return real_rename(from, to);
  pthread_mutex_lock(&lock);
  may_die();
  int result = real_rename(from, to);
  if (result == 0) note('r', 0, name, other, strlen(other));
  pthread_mutex_unlock(&lock);
  return result;
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  const char *name = inside(from), *other = inside(to);
  if (!name || !other) return real_renameat2(from_folder, from, to_folder, to, flags);
  pthread_mutex_lock(&lock);
  may_die();
  int result = real_renameat2(from_folder, from, to_folder, to, flags);
  if (result == 0) note(flags & RENAME_EXCHANGE ? 'x' : 'r', 0, name, other, strlen(other));
  pthread_mutex_unlock(&lock);
  return result;
}

int unlink(const char *file) {
  const char *name = inside(file);
  if (!name) return real_unlink(file);
  pthread_mutex_lock(&lock);
  may_die();
  int result = real_unlink(file);
  if (result == 0) note('u', 0, name, "", 0);
  pthread_mutex_unlock(&lock);
  return result;
}

// An answer is recorded before anybody can have it: what is on the disk then is what it promises.
static void answer(const void *bytes, size_t count) {
  if (count < 12 || memcmp(bytes, "HTTP/1.1 303", 12) != 0) return;
  pthread_mutex_lock(&lock);
  note('a', 0, "", bytes, count);
  pthread_mutex_unlock(&lock);
}

ssize_t send(int descriptor, const void *bytes, size_t count, int flags) {
  answer(bytes, count);
  return real_send(descriptor, bytes, count, flags);
}

ssize_t sendmsg(int descriptor, const struct msghdr *message, int flags) {
  if (message->msg_iovlen > 0) answer(message->msg_iov[0].iov_base, message->msg_iov[0].iov_len);
  return real_sendmsg(descriptor, message, flags);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  // Others may ask before the real one is found.
  if (!real_clock_gettime) return (int)syscall(SYS_clock_gettime, clock, time);
  int result = real_clock_gettime(clock, time);
  int is_wall = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE, kept = errno;
  if (result != 0) return result;
  if (is_wall) time->tv_sec += ahead;
  if (later && (is_wall || clock == CLOCK_BOOTTIME) && access(later, F_OK) == 0) time->tv_sec += later_by;
  errno = kept;
  return result;
}
