// For `renameat2`.
#define _GNU_SOURCE

#include "CFiles.h"

#if defined(__linux__)
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/xattr.h>

int files_exchange(const char *a, const char *b) { return renameat2(AT_FDCWD, a, AT_FDCWD, b, 2); }

int files_rename_new(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 1); }

void files_copy_attributes(int from, int to) {
    ssize_t length = flistxattr(from, NULL, 0);
    if (length <= 0) return;
    char *names = malloc((size_t)length);
    if (!names) return;
    length = flistxattr(from, names, (size_t)length);
    for (char *name = names; length > 0 && name < names + length; name += strlen(name) + 1) {
        ssize_t size = fgetxattr(from, name, NULL, 0);
        char *value = size >= 0 ? malloc((size_t)size + 1) : NULL;
        if (value && fgetxattr(from, name, value, (size_t)size) == size) (void)!fsetxattr(to, name, value, (size_t)size, 0);
        free(value);
    }
    free(names);
}
#else
#include <copyfile.h>
#include <stdio.h>

int files_exchange(const char *a, const char *b) { return renamex_np(a, b, RENAME_SWAP); }

int files_rename_new(const char *from, const char *to) { return renamex_np(from, to, RENAME_EXCL); }

void files_copy_attributes(int from, int to) { (void)fcopyfile(from, to, NULL, COPYFILE_ACL | COPYFILE_XATTR); }
#endif
