#ifndef SITEGEN_LIBPNG_SHIM_H
#define SITEGEN_LIBPNG_SHIM_H

// The public API of libpng, as one module.
#include <png.h>

#endif
