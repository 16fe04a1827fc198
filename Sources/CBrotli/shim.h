#ifndef SITEGEN_BROTLI_SHIM_H
#define SITEGEN_BROTLI_SHIM_H

// The encoder of the Brotli library, as one module.
#include <brotli/encode.h>

#endif
