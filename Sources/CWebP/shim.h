#ifndef SITEGEN_WEBP_SHIM_H
#define SITEGEN_WEBP_SHIM_H

// The public API of libwebp, as one module.
#include <webp/decode.h>
#include <webp/encode.h>

#endif
