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

#endif
