#ifndef SITEGEN_ZSTD_SHIM_H
#define SITEGEN_ZSTD_SHIM_H

// The decoder of the Zstandard library, as one module.
#include <zstd.h>

#endif
