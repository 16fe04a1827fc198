#ifndef SITEGEN_CMARK_GFM_SHIM_H
#define SITEGEN_CMARK_GFM_SHIM_H

// The public API of libcmark-gfm and of its extensions, as one module.
#include <cmark-gfm.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm-core-extensions.h>

#endif
