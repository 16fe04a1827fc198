#ifndef SITEGEN_FILES_H
#define SITEGEN_FILES_H

// Calls about files that Swift's module of the C library lacks.

/// Exchanges two files in one step. Returns -1 and sets `errno` on failure.
int files_exchange(const char *a, const char *b);

/// Renames a file to a name that must be free. Returns -1 and sets `errno` on failure.
int files_rename_new(const char *from, const char *to);

/// Gives a file the extended attributes of another one, including access control lists, as far as the system allows it.
void files_copy_attributes(int from, int to);

#endif
