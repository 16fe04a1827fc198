#ifndef SITEGEN_FOUNDATION_SHIM_H
#define SITEGEN_FOUNDATION_SHIM_H

// Stands in for Foundation, of which the sources need nothing but the C library.
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#endif
