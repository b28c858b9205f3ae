// SQLite, from the system.
#ifndef CSQLITE_H
#define CSQLITE_H
#include <sqlite3.h>

// The C macro is a cast that Swift cannot import: SQLite copies what is bound.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

// sqlite3_db_config is variadic, which Swift cannot call: sets one switch of a connection.
static inline int csqlite_set(sqlite3 *connection, int option, int value) {
  return sqlite3_db_config(connection, option, value, (int *)0);
}

// sqlite3_config is variadic, too: has SQLite keep no count of its memory, for which it takes a lock at each allocation.
// Works only before the first connection is opened.
static inline int csqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

// Has the disk take what was written to a connection's file. The file's own function for it is reached by a pointer only.
static inline int csqlite_sync(sqlite3 *connection) {
  sqlite3_file *file = 0;
  int result = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (result != SQLITE_OK) return result;
  if (!file || !file->pMethods) return SQLITE_NOTFOUND;
  return file->pMethods->xSync(file, SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY);
}

// A layer over the system's VFS. SQLite's own part comes first, as SQLite wants it (sqlite.org/vfs.html).
typedef struct csqlite_layer {
  sqlite3_vfs vfs;
  sqlite3_vfs *system;
  const sqlite3_io_methods *methods;
} csqlite_layer;

// A WAL that such a layer has opened. While it gathers a commit's pages it holds back `count` bytes that belong at `start`; the
// last page held back had `page` bytes.
typedef struct csqlite_wal {
  sqlite3_file file;
  sqlite3_file *system;
  unsigned char *bytes;
  sqlite3_int64 start;
  int count;
  int page;
  int gathers;
} csqlite_wal;

#endif
