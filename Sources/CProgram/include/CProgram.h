#ifndef SITEGEN_PROGRAM_H
#define SITEGEN_PROGRAM_H

#include <stddef.h>

/// Copies the digest that the linker's option `--build-id` writes into a program. Returns its number of bytes, and 0 if there is none or
/// `capacity` is too small.
///
/// Source: System V ABI, program headers and notes.
size_t program_digest(unsigned char *bytes, size_t capacity);

#endif
