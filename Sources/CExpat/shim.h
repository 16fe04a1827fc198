#ifndef SITEGEN_EXPAT_SHIM_H
#define SITEGEN_EXPAT_SHIM_H

// The public API of Expat, as one module.
#include <expat.h>

#endif
