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

#endif
