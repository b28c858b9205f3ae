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

#endif
