#ifndef SITEGEN_SQLITE_SHIM_H
#define SITEGEN_SQLITE_SHIM_H

// The public API of SQLite, as one module. Swift cannot call functions with a variable number of arguments.
#include <sqlite3.h>

/// Switches an option of a connection on or off.
static inline int sqlite_switch(sqlite3 *database, int option, int is_on) {
    return sqlite3_db_config(database, option, is_on, (int *)0);
}

#endif
