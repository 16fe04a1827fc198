#define _GNU_SOURCE

#include "CSandbox.h"

#include <stddef.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#if defined(__linux__)
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

const char *sandbox_program(void) { return (const char *)getauxval(AT_EXECFN); }
#endif

void sandbox_close_others(void) {
#if defined(__linux__) && defined(SYS_close_range)
    if (syscall(SYS_close_range, 3, ~0U, 0) == 0) return;
#endif
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur > 65536) limit.rlim_cur = 65536;
    for (int descriptor = 3; descriptor < (int)limit.rlim_cur; descriptor++) close(descriptor);
}

static int sandbox_limit(int resource, uint64_t most) {
    struct rlimit limit = {(rlim_t)most, (rlim_t)most};
    return setrlimit(resource, &limit);
}

int sandbox_limit_resources(uint64_t memory) {
    if (sandbox_limit(RLIMIT_CORE, 0) != 0) return -1;
#if defined(__linux__)
    if (sandbox_limit(RLIMIT_DATA, memory) != 0) return -1;
#else
    (void)memory;
#endif
    return sandbox_limit(RLIMIT_NOFILE, 0);
}

int sandbox_limit_time(unsigned int seconds) {
    struct rusage used;
    struct rlimit limit;
    if (getrusage(RUSAGE_SELF, &used) != 0 || getrlimit(RLIMIT_CPU, &limit) != 0) return -1;
    limit.rlim_cur = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + seconds + 1;
    if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_CPU, &limit);
}

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#define SANDBOX_LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field))
#define SANDBOX_IF(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), yes, no)
#define SANDBOX_PERMIT BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define SANDBOX_KILL BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)
#define SANDBOX_CALL(number) SANDBOX_IF(number, 0, 1), SANDBOX_PERMIT
// Memory that is never executable.
#define SANDBOX_MEMORY(number) \
    SANDBOX_IF(number, 0, 4), SANDBOX_LOAD(args[2]), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 1, 0), SANDBOX_PERMIT, SANDBOX_KILL

int sandbox_filter_calls(void) {
#if defined(__x86_64__)
    const uint32_t machine = AUDIT_ARCH_X86_64;
#else
    const uint32_t machine = AUDIT_ARCH_AARCH64;
#endif
    struct sock_filter steps[] = {
        SANDBOX_LOAD(arch),
        SANDBOX_IF(machine, 1, 0),
        SANDBOX_KILL,
        SANDBOX_LOAD(nr),
        SANDBOX_IF(SYS_read, 0, 4),
        SANDBOX_LOAD(args[0]),
        SANDBOX_IF(0, 0, 1),
        SANDBOX_PERMIT,
        SANDBOX_KILL,
        SANDBOX_IF(SYS_write, 0, 5),
        SANDBOX_LOAD(args[0]),
        SANDBOX_IF(1, 1, 0),
        SANDBOX_IF(2, 0, 1),
        SANDBOX_PERMIT,
        SANDBOX_KILL,
        SANDBOX_IF(SYS_prlimit64, 0, 6),
        SANDBOX_LOAD(args[0]),
        SANDBOX_IF(0, 0, 3),
        SANDBOX_LOAD(args[1]),
        SANDBOX_IF(RLIMIT_CPU, 0, 1),
        SANDBOX_PERMIT,
        SANDBOX_KILL,
        SANDBOX_MEMORY(SYS_mmap),
        SANDBOX_MEMORY(SYS_mprotect),
        SANDBOX_CALL(SYS_brk),
        SANDBOX_CALL(SYS_munmap),
        SANDBOX_CALL(SYS_mremap),
        SANDBOX_CALL(SYS_madvise),
        SANDBOX_CALL(SYS_futex),
        SANDBOX_CALL(SYS_getrandom),
        SANDBOX_CALL(SYS_getrusage),
        SANDBOX_CALL(SYS_clock_gettime),
        // The C library's sorting asks how much memory there is.
        SANDBOX_CALL(SYS_sysinfo),
        SANDBOX_CALL(SYS_sched_yield),
        SANDBOX_CALL(SYS_restart_syscall),
        SANDBOX_CALL(SYS_rt_sigreturn),
        SANDBOX_CALL(SYS_rt_sigprocmask),
        SANDBOX_CALL(SYS_exit),
        SANDBOX_CALL(SYS_exit_group),
        SANDBOX_KILL,
    };
    struct sock_fprog program = {(unsigned short)(sizeof steps / sizeof *steps), steps};
    // A kernel with filters looks for this one at the null address; one without them, and QEMU, do not know the mode.
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, 0, 0, 0) != 0 && (errno == EINVAL || errno == ENOSYS)) return 1;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

#else

int sandbox_filter_calls(void) { return 1; }

#endif
