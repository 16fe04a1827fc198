#ifndef SITEGEN_SANDBOX_H
#define SITEGEN_SANDBOX_H

// What a process gives up before it reads untrusted bytes. Unless a comment says otherwise, results are 0, or -1 after a failure.
#include <stdint.h>

#if defined(__linux__)
/// The path with which this program was started; null if the kernel does not tell.
const char *sandbox_program(void);
#endif

/// Closes all descriptors but standard input, output and error.
void sandbox_close_others(void);

/// Permits no core files, no new descriptors and, on Linux, at most `memory` bytes of data.
int sandbox_limit_resources(uint64_t memory);

/// From now on, this process may compute for so many seconds; then SIGXCPU ends it.
int sandbox_limit_time(unsigned int seconds);

/// From now on, only reading standard input, writing standard output and error, using memory and ending are permitted; another system call
/// kills. Returns 0, 1 if there are no filters of system calls, or -1 if the filter could not be set.
///
/// Source: Linux, Documentation/userspace-api/seccomp_filter.rst.
int sandbox_filter_calls(void);

#endif
