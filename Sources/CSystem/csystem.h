// What Swift's Glibc module leaves out.
#ifndef CSYSTEM_H
#define CSYSTEM_H
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

// Hidden behind _GNU_SOURCE, which Swift's Glibc module is built without: defining it here would give this module
// other versions of the same types (fd_set, for one), which the compiler refuses.
int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
int renameat2(int folder, const char *path, int new_folder, const char *new_path, unsigned int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int pthread_setname_np(pthread_t thread, const char *name);

// Who is at the other end of a local socket (unix(7), SO_PEERCRED): 0, or -1 with errno. The system's own name for the three
// numbers is hidden, too.
static inline int csystem_peer_user(int connection, uid_t *user) {
  struct { pid_t process; uid_t user; gid_t group; } peer;
  socklen_t length = sizeof peer;
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -1;
  *user = peer.user;
  return 0;
}

// prctl is variadic, which Swift cannot call: no core dump, and no look into the memory, from now on.
static inline int csystem_hide_memory(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

// poll(2) of Linux tells with this bit that the other side sends nothing more; hidden behind _GNU_SOURCE, and elsewhere there
// is no such bit.
#ifdef __linux__
#define CSYSTEM_POLLRDHUP 0x2000
#else
#define CSYSTEM_POLLRDHUP 0
#endif

#endif
