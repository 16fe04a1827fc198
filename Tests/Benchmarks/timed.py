"""Runs a command and prints what it took, as JSON on the last line: wall and CPU seconds, peak memory in MiB.

A process of its own, since the system counts the memory of the process that starts another as the other's."""

import json
import os
import sys
import time

start = time.perf_counter()
child = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(child, 0)
wall = time.perf_counter() - start
print(json.dumps({"wall": wall, "cpu": usage.ru_utime + usage.ru_stime, "MiB": usage.ru_maxrss / 1024}))
sys.exit(os.waitstatus_to_exitcode(status))
