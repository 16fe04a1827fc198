#ifndef SITEGEN_ZLIB_SHIM_H
#define SITEGEN_ZLIB_SHIM_H

// The public API of zlib, as one module.
#include <zlib.h>

#endif
